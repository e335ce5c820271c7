import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useListThreadsQuery } from '../../api/threads-api.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Facts } from '../../components/facts.tsx'
import { timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import table from '../../components/table.module.css'
import { nameOf } from '../chat/exported-thread.ts'
import { FinishedAnswer } from '../chat/finished-answer.tsx'
import { toTurns } from '../chat/to-turns.ts'
import type { Turn } from '../chat/turn.ts'
import { openTurn } from '../chat/turn-stream.ts'
import turnClasses from '../chat/turn-view.module.css'
import { useReadThreadHistoryQuery } from '../threads/thread-api.ts'
import { OUTCOME_LABELS } from '../votes/outcome-choices.tsx'
import classes from './analytics.module.css'

/** A user's threads with comparisons, and the turns of the selected thread. */
export function UserThreads({ userId }: { userId: string }) {
  const query = useListThreadsQuery({ user_id: userId })
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={query} label={t`threads`} fallback={t`Failed to load threads for user`}>
      {(all) => {
        const threads = all.filter(({ is_active, mode }) => is_active && mode !== 'single')
        if (threads.length === 0)
          return <p className={table.note}>{t`No battle or dual threads`}</p>
        return (
          <>
            <DataTable
              label={t`Threads`}
              columns={columnsOf(chosen, setChosen)}
              rows={threads}
              keyOf={({ id }) => id}
              rowProps={({ id }) => ({
                className: classes.threadRow,
                'data-chosen': id === chosen || undefined,
              })}
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
    name: t`Title`,
    className: table.cell,
    cell: ({ id, title }) => (
      <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {title || t`Untitled Chat`}
      </button>
    ),
  },
  { name: 'ID', className: table.id, cell: ({ id }) => id },
  { name: t`Mode`, cell: ({ mode }) => mode },
  {
    name: t`Last Message`,
    className: table.id,
    cell: ({ last_message_at }) => timeText(last_message_at),
  },
]

const LABEL_LENGTH = 60

/** Shows the turns of a thread one at a time. */
function TurnViewer({ threadId }: { threadId: string }) {
  const query = useReadThreadHistoryQuery({ id: threadId })
  return (
    <Loaded query={query} label={t`turns`} fallback={t`Failed to load thread history`}>
      {(history) => <Turns turns={toTurns(history, openTurn(history.mode), threadId)} />}
    </Loaded>
  )
}

function Turns({ turns }: { turns: readonly Turn[] }) {
  const [turnId, setTurnId] = useState<string>()
  const turn = turns.find(({ key }) => key === turnId) ?? turns[0]
  return (
    <section aria-label={t`Turns`} className={classes.viewer}>
      <NativeSelect
        label={t`Turns`}
        value={turn?.key}
        onChange={(event) => setTurnId(event.currentTarget.value)}
        data={turns.map(({ key, prompt }, index) => ({
          value: key,
          label: `${index + 1}. ${prompt.slice(0, LABEL_LENGTH)}`,
        }))}
      />
      {turn && <TurnDetails turn={turn} />}
    </section>
  )
}

const SIDES = ['left', 'right'] as const

function TurnDetails({ turn }: { turn: Turn }) {
  const { prompt, stream, vote } = turn
  return (
    <>
      <h3 className={classes.label}>{t`User message`}</h3>
      <p className={classes.question}>{prompt}</p>
      <div className={turnClasses.answers}>
        {SIDES.map((side) => (
          <FinishedAnswer
            key={side}
            side={side}
            name={nameOf(turn, side)}
            mode={stream.mode}
            answer={stream.answers[side]}
            outcome={vote?.outcome}
          />
        ))}
      </div>
      <Facts
        className={classes.vote}
        facts={[
          [t`Vote`, vote ? OUTCOME_LABELS[vote.outcome] : t`Not voted`],
          [t`Feedback`, vote?.feedback || '–'],
        ]}
      />
    </>
  )
}
