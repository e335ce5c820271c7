import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import classes from './analytics.module.css'
import { useReadComparedThreadQuery } from './analytics-api.ts'
import { toStoredTurns } from './stored-turns.ts'
import { TurnDetails } from './turn-details.tsx'

const LABEL_LENGTH = 60

/** One turn of a thread at a time. */
export function TurnViewer({ threadId }: { threadId: string }) {
  const { data, error, refetch } = useReadComparedThreadQuery({ threadId })
  const [turnId, setTurnId] = useState<string>()
  if (error) {
    return <ListFailure error={error} fallback="Failed to load thread history" onRetry={refetch} />
  }
  if (!data) return <ListSkeleton label="Loading turns" />
  const turns = toStoredTurns(data)
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
