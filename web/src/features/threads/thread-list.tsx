import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TextButton } from '../../components/text-button.tsx'
import type { Identity } from '../../hooks/use-identity.ts'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import { groupThreads } from './group-threads.ts'
import classes from './thread-list.module.css'
import { threadsOf } from './thread-list-api.ts'
import { threadPath } from './thread-path.ts'
import { ThreadRow } from './thread-row.tsx'
import { useThreadMenu } from './use-thread-menu.tsx'
import { useThreads } from './use-threads.ts'
import { useUndoableDelete } from './use-undoable-delete.tsx'

export interface ThreadListProps {
  readonly identity: Identity
  /** The thread on the screen. */
  readonly currentId: string | undefined
  readonly onDeleted: (threadId: string) => void
  /** Opens the consent dialog of a thread. */
  readonly onConsent: (thread: ThreadDto) => void
  /** Opens the dialog with the link to a thread. A guest could not find the link again. */
  readonly onShare: (thread: ThreadDto) => void
}

const SEARCH_DELAY_MS = 250

/** The reader's threads by day, pinned ones first, with a search. */
export function ThreadList(props: ThreadListProps) {
  const { identity, currentId, onDeleted, onConsent, onShare } = props
  const { isGuest } = identity
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const { list, isLoading, onRetry } = useThreads(identity, search)
  const { isDeleting, startDelete, hasUndo, undoDelete } = useUndoableDelete(onDeleted)
  const { onMenu, dialogs } = useThreadMenu({ onConsent, ...(!isGuest && { onShare }) })
  const all = threadsOf(list.data?.pages)
  const threads = all.filter(({ id }) => !isDeleting(id))
  const isSearched = threads.length > 0 || text !== ''

  if (onRetry) {
    return (
      <LoadFailure className={classes.note} onRetry={onRetry}>
        {t`The history could not be loaded.`}
      </LoadFailure>
    )
  }
  if (isLoading) return <p className={classes.note}>{t`Loading...`}</p>
  return (
    <>
      {isSearched && <Search text={text} onText={setText} />}
      <DeletedNotes
        threads={all.filter(({ id }) => isDeleting(id) && hasUndo(id))}
        onUndo={undoDelete}
      />
      <ThreadGroups
        threads={threads}
        isGuest={isGuest}
        currentId={currentId}
        patterns={list.currentData ? toSearchPatterns(search) : []}
        onMenu={onMenu}
        onDelete={startDelete}
      />
      {isSearched && <Found isEmpty={threads.length === 0} list={list} />}
      {!isSearched && !isGuest && <p className={classes.note}>{t`No recent chats`}</p>}
      {dialogs}
    </>
  )
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <input
      type="search"
      className={classes.search}
      aria-label={t`Search chats`}
      placeholder={t`Search chats`}
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

interface FoundProps {
  readonly isEmpty: boolean
  readonly list: ReturnType<typeof useThreads>['list']
}

/** Shows whether anything was found, and loads more. */
function Found({ isEmpty, list }: FoundProps) {
  return (
    <>
      <p className={classes.note} role="status" hidden={!isEmpty}>
        {isEmpty &&
          !list.isFetching &&
          t`No chats found. The search covers titles, questions and, after your vote, answers.`}
      </p>
      {list.hasNextPage && (
        <button
          type="button"
          className={classes.more}
          disabled={list.isFetching}
          onClick={() => void list.fetchNextPage()}
        >
          {t`Show more`}
        </button>
      )}
    </>
  )
}

interface ThreadGroupsProps {
  readonly threads: readonly ThreadDto[]
  readonly isGuest: boolean
  readonly currentId: string | undefined
  readonly patterns: readonly string[]
  readonly onMenu: (thread: ThreadDto, button: HTMLElement) => void
  readonly onDelete: (threadId: string) => void
}

function ThreadGroups(props: ThreadGroupsProps) {
  const { threads, isGuest, currentId, patterns, onMenu, onDelete } = props
  const titles = threads.map(({ title }) => title)
  return groupThreads(threads, new Date()).map((group) => (
    <section key={group.label} aria-label={group.label}>
      <h3 className={classes.group}>{group.label}</h3>
      <ul className={classes.list}>
        {group.threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            path={threadPath(thread, isGuest)}
            current={thread.id === currentId}
            isAlike={titles.indexOf(thread.title) !== titles.lastIndexOf(thread.title)}
            patterns={patterns}
            onMenu={({ currentTarget }) => onMenu(thread, currentTarget)}
            onDelete={() => onDelete(thread.id)}
          />
        ))}
      </ul>
    </section>
  ))
}

interface DeletedNotesProps {
  readonly threads: readonly ThreadDto[]
  readonly onUndo: (threadId: string) => void
}

/**
 * On a phone, the menu covers the toast that offers to undo a deletion, so the menu offers it too.
 */
function DeletedNotes({ threads, onUndo }: DeletedNotesProps) {
  const isMobile = useIsMobile()
  if (!isMobile) return null
  return threads.map(({ id }) => (
    <p key={id} className={classes.note} role="status">
      <Trans>
        Chat removed from your history. <TextButton onPress={() => onUndo(id)}>Undo</TextButton>
      </Trans>
    </p>
  ))
}
