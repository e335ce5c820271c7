import type { ThreadDto } from '@assay/contracts/threads'
import { useState } from 'react'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './analytics.module.css'
import { useListComparedThreadsQuery } from './analytics-api.ts'
import { TurnViewer } from './turn-viewer.tsx'

/** What one user compared, and the turns of the thread that is chosen. */
export function UserThreads({ userId }: { userId: string }) {
  const { data: threads, error, refetch } = useListComparedThreadsQuery({ userId })
  const [threadId, setThreadId] = useState<string>()
  if (error) {
    return (
      <ListFailure error={error} fallback="Failed to load threads for user" onRetry={refetch} />
    )
  }
  if (!threads) return <ListSkeleton label="Loading threads" />
  if (threads.length === 0) return <p className={classes.note}>No battle or dual threads</p>
  return (
    <>
      <ScrollableTable label="Threads" asCards>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">ID</th>
            <th scope="col">Mode</th>
            <th scope="col">Last Message</th>
          </tr>
        </thead>
        <tbody>
          {threads.map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              isChosen={thread.id === threadId}
              onChoose={() => setThreadId(thread.id)}
            />
          ))}
        </tbody>
      </ScrollableTable>
      {threadId && <TurnViewer key={threadId} threadId={threadId} />}
    </>
  )
}

interface ThreadRowProps {
  readonly thread: ThreadDto
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ThreadRow({ thread, isChosen, onChoose }: ThreadRowProps) {
  return (
    <tr data-chosen={isChosen || undefined} className={classes.threadRow}>
      <th scope="row" className={table.cell}>
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {thread.title || 'Untitled Chat'}
        </button>
      </th>
      <td className={table.id} data-label="ID">
        {thread.id}
      </td>
      <td data-label="Mode">{thread.mode}</td>
      <td className={table.id} data-label="Last Message">
        {new Date(thread.last_message_at).toLocaleString()}
      </td>
    </tr>
  )
}
