import type { ThreadDto } from '@assay/contracts/threads'
import { useState } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import table from '../../components/table.module.css'
import classes from './analytics.module.css'
import { useListComparedThreadsQuery } from './analytics-api.ts'
import { TurnViewer } from './turn-viewer.tsx'

/** What one user compared, and the turns of the thread that is chosen. */
export function UserThreads({ userId }: { userId: string }) {
  const query = useListComparedThreadsQuery({ user_id: userId })
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={query} label="threads" fallback="Failed to load threads for user">
      {(all) => {
        const threads = all.filter(({ is_active, mode }) => is_active && mode !== 'single')
        if (threads.length === 0) return <p className={classes.note}>No battle or dual threads</p>
        return (
          <>
            <DataTable
              label="Threads"
              columns={columnsOf(chosen, setChosen)}
              rows={threads}
              keyOf={({ id }) => id}
              rowProps={({ id }) => ({
                className: classes.threadRow,
                'data-chosen': id === chosen || undefined,
              })}
              asCards
            />
            {chosen && <TurnViewer key={chosen} threadId={chosen} />}
          </>
        )
      }}
    </Loaded>
  )
}

const columnsOf = (
  chosen: string | undefined,
  onChoose: (id: string) => void,
): readonly Column<ThreadDto>[] => [
  {
    name: 'Title',
    className: table.cell,
    cell: ({ id, title }) => (
      <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {title || 'Untitled Chat'}
      </button>
    ),
  },
  { name: 'ID', className: table.id, cell: ({ id }) => id },
  { name: 'Mode', cell: ({ mode }) => mode },
  {
    name: 'Last Message',
    className: table.id,
    cell: ({ last_message_at }) => timeText(last_message_at),
  },
]
