import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { hasRole, type Role } from '@assay/contracts/roles'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../components/dialog.tsx'
import { timeText } from '../components/format.ts'
import { useVisibleBoard } from '../features/leaderboard/use-visible-board.ts'
import { threadsOf, useListThreadsInfiniteQuery } from '../features/threads/thread-list-api.ts'
import { threadPath } from '../features/threads/thread-path.ts'
import { type Identity, useIdentity } from '../hooks/use-identity.ts'
import { logOut } from './log-out.ts'
import { MODES } from './mode-switcher.tsx'
import { CHAT_PATHS, isInMenu, PAGES, type PageEntry } from './page-table.ts'
import classes from './shortcuts.module.css'
import { useOtherScheme } from './theme-switch.tsx'
import { useNewChat } from './use-new-chat.ts'

interface Command {
  readonly key: string
  readonly label: string
  /**
   * Shown after the label. For a chat, it is the time of the last message, because titles may be
   * equal.
   */
  readonly note: string
  readonly to?: string
  readonly onClick?: () => void
}

const MOST_SHOWN = 8
const SEARCH_DELAY_MS = 200

/**
 * Whether a page can be opened without knowing an id, and by whom. The chat has its own commands.
 */
const isOpenTo = (reader: Pick<Identity, 'isGuest' | 'role'>) => {
  const mayOpen = (needed: Role) => !reader.isGuest && hasRole(reader.role, needed)
  return ({ path, role, isBare }: PageEntry) =>
    !isBare && !/[:*]/.test(path) && !CHAT_PATHS.includes(path) && (!role || mayOpen(role))
}

export interface CommandPaletteProps {
  /** The text in the field, which may have been typed before the palette opened. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onShowShortcuts: () => void
  readonly onClose: () => void
}

/** Finds pages, actions, ranked models and earlier chats by a few letters of their names. */
export function CommandPalette(props: CommandPaletteProps) {
  const { text, onText, onShowShortcuts, onClose } = props
  const navigate = useNavigate()
  const [index, setIndex] = useState(0)
  const { commands, isSearching } = useCommands(text.trim(), onShowShortcuts)
  const input = useRef<HTMLInputElement>(null)
  const shown = commands.slice(0, MOST_SHOWN)
  const current = Math.min(index, shown.length - 1)
  // When this effect runs, the dialog has already moved the focus to its heading.
  useEffect(() => input.current?.focus(), [])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    command.onClick?.()
    if (command.to) void navigate(command.to)
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setIndex((current + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') run(shown[current])
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t`Go to`} onClose={onClose}>
      <SearchField
        ref={input}
        text={text}
        current={shown[current]}
        onText={(typed) => {
          onText(typed)
          setIndex(0)
        }}
        onKey={onKey}
      />
      <CommandList commands={shown} current={current} onRun={run} />
      {shown.length === 0 && <p role="status">{isSearching ? t`Searching…` : t`Nothing found.`}</p>}
    </Dialog>
  )
}

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly current: Command | undefined
  readonly onText: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
}

function SearchField({ ref, text, current, onText, onKey }: SearchFieldProps) {
  return (
    <input
      ref={ref}
      className={classes.search}
      role="combobox"
      aria-label={t`Search chats and pages`}
      placeholder={t`Search chats and pages`}
      aria-expanded
      aria-controls="commands"
      aria-activedescendant={current && `command-${current.key}`}
      value={text}
      maxLength={MAX_SEARCH_LENGTH}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
    />
  )
}

interface CommandListProps {
  readonly commands: readonly Command[]
  /** The index of the command that Enter runs. */
  readonly current: number
  readonly onRun: (command: Command) => void
}

function CommandList({ commands, current, onRun }: CommandListProps) {
  return (
    <div id="commands" role="listbox" aria-label={t`Found`}>
      {commands.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search
        <div
          key={command.key}
          id={`command-${command.key}`}
          role="option"
          aria-selected={index === current}
          className={classes.command}
          onClick={() => onRun(command)}
        >
          <span>{command.label}</span>
          <span className={classes.note}>{command.note}</span>
        </div>
      ))}
    </div>
  )
}

/**
 * Finds pages by name and chats through the server. Until the server answers, it finds loaded chats
 * by title.
 */
function useCommands(text: string, onShowShortcuts: () => void) {
  const identity = useIdentity()
  const { isGuest, userId = '' } = identity
  const newChat = { ...useNewChat(isGuest), key: 'new', label: t`New Chat`, note: t`Go to` }
  const actions = useActions(newChat, onShowShortcuts)
  const [search] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const { data, currentData, isFetching } = useListThreadsInfiniteQuery(
    { userId, search },
    { skip: !userId },
  )
  const isSearching = search !== text || isFetching
  const patterns = toSearchPatterns(text).map((pattern) => new RegExp(pattern, 'i'))
  const isNamed = ({ label }: { readonly label: string }) =>
    patterns.every((pattern) => pattern.test(label))
  const pages = PAGES.filter(isOpenTo(identity))
    // Without a search, only the pages in the menu are listed, so that there is room for chats.
    .filter((page) => text || isInMenu(page, identity.role))
    .map(({ path, title, menu, isAdminTab }) => ({
      ...{ key: path, to: path, note: t`Go to` },
      label: isAdminTab && identity.isSuperuser ? t`Admin: ${title}` : (menu?.label ?? title),
    }))
  const chats = threadsOf((currentData ?? data)?.pages).map((thread) => ({
    key: thread.id,
    label: thread.title || t`Untitled Chat`,
    note: timeText(thread.last_message_at),
    to: threadPath(thread, isGuest),
  }))
  const { board } = useVisibleBoard()
  const models = (board?.entries ?? []).map(({ llm_id, llm_name }) => ({
    ...{ key: llm_id, label: llm_name, note: t`Model` },
    to: `/models/${llm_id}`,
  }))
  const commands: readonly Command[] = [
    ...[newChat, ...pages, ...(text ? [...actions, ...models] : [])].filter(isNamed),
    ...(isSearching ? chats.filter(isNamed) : chats),
  ]
  return { commands, isSearching }
}

const ADD_MODEL: Command = {
  ...{ key: 'add-model', label: t`Add a model`, note: t`Action`, to: '/admin/models?add=model' },
}

/** The actions that work on every page. */
function useActions(newChat: Command, onShowShortcuts: () => void): readonly Command[] {
  const { isGuest, isSuperuser } = useIdentity()
  const { label, turn } = useOtherScheme()
  const modes = MODES.map(({ label, path }) => ({ ...newChat, key: path, label, to: path }))
  const note = t`Action`
  return [
    ...(isSuperuser ? [...modes, ADD_MODEL] : []),
    { key: 'theme', label, note, onClick: turn },
    { key: 'shortcuts', label: t`Keyboard shortcuts`, note, onClick: onShowShortcuts },
    isGuest
      ? { key: 'sign-in', label: t`Sign In`, note, to: '/login' }
      : { key: 'log-out', label: t`Log Out`, note, onClick: () => void logOut() },
  ]
}
