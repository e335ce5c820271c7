import type { ThreadDto } from '@assay/contracts'
import { ActionIcon } from '@mantine/core'
import { IconColumns2, IconMessage, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Identity } from '../../hooks/use-identity.ts'
import { useListThreadsQuery } from './thread-api.ts'
import classes from './thread-list.module.css'
import { threadPath } from './thread-path.ts'
import { useUndoableDelete } from './use-undoable-delete.tsx'

export interface ThreadListProps {
  readonly identity: Identity
  /** The thread on the screen. */
  readonly currentId: string | undefined
  readonly onDeleted: (threadId: string) => void
}

/** The reader's threads, newest first. */
export function ThreadList({ identity, currentId, onDeleted }: ThreadListProps) {
  const { userId = '', isGuest } = identity
  const { data, isError, isUninitialized, isLoading, refetch } = useListThreadsQuery(
    { userId },
    { skip: !userId },
  )
  const { isDeleting, startDelete } = useUndoableDelete(onDeleted)
  const threads = data?.filter(({ id, is_active }) => is_active && !isDeleting(id)) ?? []

  if (isLoading || isUninitialized) return <p className={classes.note}>Loading...</p>
  if (isError && !isGuest) {
    return (
      <p className={classes.note}>
        The history could not be loaded.{' '}
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  if (threads.length === 0) return isGuest ? null : <p className={classes.note}>No recent chats</p>
  return (
    <ul className={classes.list}>
      {threads.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          path={threadPath(thread, isGuest)}
          current={thread.id === currentId}
          onDelete={() => startDelete(thread.id)}
        />
      ))}
    </ul>
  )
}

interface ThreadRowProps {
  readonly thread: ThreadDto
  readonly path: string
  readonly current: boolean
  readonly onDelete: () => void
}

function ThreadRow({ thread, path, current, onDelete }: ThreadRowProps) {
  const title = thread.title || 'Untitled Chat'
  const Icon = thread.mode === 'single' ? IconMessage : IconColumns2
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Link to={path} className={classes.link} aria-current={current ? 'page' : undefined}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.title}>{title}</span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.delete}
        aria-label={`Delete ${title}`}
        onClick={onDelete}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
