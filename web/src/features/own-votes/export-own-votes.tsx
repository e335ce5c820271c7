import type { OwnVoteDto } from '@assay/contracts/own-votes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { saveText } from '../../components/save-file.ts'
import { toCsv } from '../../components/to-csv.ts'
import { showFailure } from '../../components/toast.ts'
import { useLazyListOwnVotesQuery } from './own-vote-api.ts'
import type { OwnVotesFilter } from './use-own-votes-filter.ts'

/** Votes per request, the most that the server returns. */
const BATCH = 100

/** Downloads all votes that match the filter. */
export function ExportOwnVotes({ filter }: { filter: OwnVotesFilter }) {
  const [read] = useLazyListOwnVotesQuery()
  const [isReading, setIsReading] = useState(false)

  async function readAll(): Promise<OwnVoteDto[]> {
    const votes: OwnVoteDto[] = []
    let batch: readonly OwnVoteDto[]
    do {
      batch = (await read({ ...filter, skip: votes.length, limit: BATCH }).unwrap()).data
      votes.push(...batch)
    } while (batch.length === BATCH)
    return votes
  }

  async function download() {
    setIsReading(true)
    try {
      saveText('my-votes.csv', toOwnVotesCsv(await readAll()))
    } catch (error) {
      showFailure(errorText(error))
    }
    setIsReading(false)
  }

  return (
    <Button variant="default" disabled={isReading} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}

const COLUMNS = ['created_at', 'outcome', 'left_model_name', 'right_model_name'] as const

function toOwnVotesCsv(votes: readonly OwnVoteDto[]): string {
  const rows = votes.map((vote) => [
    ...COLUMNS.map((column) => vote[column]),
    vote.unrated_reason === null,
    vote.unrated_reason,
    vote.asked?.question,
    vote.asked?.thread_id,
  ])
  return toCsv([[...COLUMNS, 'rated', 'unrated_reason', 'question', 'thread_id'], ...rows])
}
