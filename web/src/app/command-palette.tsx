import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { toSearchPattern } from '@assay/contracts/search-pattern'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../components/dialog.tsx'
import { timeText } from '../components/format.ts'
import { threadsOf, useListThreadsInfiniteQuery } from '../features/threads/thread-list-api.ts'
import { threadPath } from '../features/threads/thread-path.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { PAGES } from './page-table.ts'
import classes from './shortcuts.module.css'
import { useNewChat } from './use-new-chat.ts'

interface Command {
  readonly key: string
  readonly label: string
  /**
   * Shown after the label. For a chat, it is the time of the last message, because titles may be
   * equal.
   */
  readonly note: string
  readonly to: string
  readonly onClick?: () => void
}

const MOST_SHOWN = 8
const SEARCH_DELAY_MS = 200

const COMMANDS = PAGES.filter(({ isCommand }) => isCommand).map(({ path, title, menu }) => ({
  to: path,
  label: menu?.label ?? title,
}))

export interface CommandPaletteProps {
  /** What was typed before the palette opened. */
  readonly early: string
  readonly onClose: () => void
}

/** Opens a new chat, a page or an earlier chat, found by a few letters of its name. */
export function CommandPalette({ early, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(early)
  const [index, setIndex] = useState(0)
  const { commands, isSearching } = useCommands(text.trim())
  const input = useRef<HTMLInputElement>(null)
  const shown = commands.slice(0, MOST_SHOWN)
  const current = Math.min(index, shown.length - 1)
  // By then, the dialog has moved the focus to its heading.
  useEffect(() => input.current?.focus(), [])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    command.onClick?.()
    void navigate(command.to)
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setIndex((current + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') run(shown[current])
    else return
    event.preventDefault()
  }

  return (
    <Dialog opened title="Go to" onClose={onClose}>
      <SearchField
        ref={input}
        text={text}
        current={shown[current]}
        onText={(typed) => {
          setText(typed)
          setIndex(0)
        }}
        onKey={onKey}
      />
      <CommandList commands={shown} current={current} onRun={run} />
      {shown.length === 0 && <p role="status">{isSearching ? 'Searching…' : 'Nothing found.'}</p>}
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
      aria-label="Search chats and pages"
      placeholder="Search chats and pages"
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
    <div id="commands" role="listbox" aria-label="Found">
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
function useCommands(text: string) {
  const { isGuest, userId = '' } = useIdentity()
  const newChat = useNewChat(isGuest)
  const [search] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const { data, currentData, isFetching } = useListThreadsInfiniteQuery(
    { userId, search },
    { skip: !userId },
  )
  const isSearching = search !== text || isFetching
  const pattern = new RegExp(toSearchPattern(text.trim()), 'i')
  const isNamed = ({ label }: { readonly label: string }) => pattern.test(label)
  const pages = [{ ...newChat, label: 'New Chat' }, ...COMMANDS].filter(isNamed)
  const chats = threadsOf((currentData ?? data)?.pages).map((thread) => ({
    key: thread.id,
    label: thread.title || 'Untitled Chat',
    note: timeText(thread.last_message_at),
    to: threadPath(thread, isGuest),
  }))
  const commands: readonly Command[] = [
    ...pages.map((page) => ({ ...page, key: page.to, note: 'Go to' })),
    ...(isSearching ? chats.filter(isNamed) : chats),
  ]
  return { commands, isSearching }
}
