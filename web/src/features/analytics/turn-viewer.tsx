import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { useReadThreadHistoryQuery } from '../threads/thread-api.ts'
import classes from './analytics.module.css'
import { type StoredTurn, toStoredTurns } from './stored-turns.ts'
import { TurnDetails } from './turn-details.tsx'

const LABEL_LENGTH = 60

/** One turn of a thread at a time. */
export function TurnViewer({ threadId }: { threadId: string }) {
  const query = useReadThreadHistoryQuery({ id: threadId })
  return (
    <Loaded query={query} label="turns" fallback="Failed to load thread history">
      {(history) => <Turns turns={toStoredTurns(history)} />}
    </Loaded>
  )
}

function Turns({ turns }: { turns: readonly StoredTurn[] }) {
  const [turnId, setTurnId] = useState<string>()
  const turn = turns.find(({ id }) => id === turnId) ?? turns[0]
  return (
    <section aria-label="Turns" className={classes.viewer}>
      <NativeSelect
        label="Turns"
        value={turn?.id}
        onChange={(event) => setTurnId(event.currentTarget.value)}
        data={turns.map(({ id, question }, index) => ({
          value: id,
          label: `${index + 1}. ${question.slice(0, LABEL_LENGTH)}`,
        }))}
      />
      {turn && <TurnDetails turn={turn} />}
    </section>
  )
}
