import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { type HeadToHeadRecord, indexRecords } from './head-to-head-records.ts'
import { useReadHeadToHeadQuery } from './leaderboard-api.ts'

export interface ModelRecordsProps {
  readonly entry: LeaderboardEntryDto
  readonly board: LeaderboardDto
}

/** How one model fared against each that it met, the most frequent opponent first. */
export function ModelRecords({ entry, board }: ModelRecordsProps) {
  const position = board.details?.ledger_position ?? board.ledger_position
  const { data, error } = useReadHeadToHeadQuery({ position })
  const find = indexRecords(data?.pairs ?? [])
  const opponents = board.entries
    .flatMap((opponent) => {
      const record = find(entry.llm_id, opponent.llm_id)
      return record ? [{ opponent, record }] : []
    })
    .toSorted((one, other) => other.record.votes - one.record.votes)
  return (
    <Section title="Head to head">
      {error && !data && <p>These votes are not counted yet.</p>}
      {!error && !data && <LoadingDots label="Loading the votes by pair" />}
      {data && opponents.length === 0 && <p>It has met no model yet.</p>}
      {opponents.length > 0 && (
        <DataTable
          label="Votes by opponent"
          columns={COLUMNS}
          rows={opponents}
          keyOf={({ opponent }) => opponent.llm_id}
          asCards
        />
      )}
    </Section>
  )
}

interface Meeting {
  readonly opponent: LeaderboardEntryDto
  readonly record: HeadToHeadRecord
}

const COLUMNS: readonly Column<Meeting>[] = [
  {
    name: 'Against',
    className: table.cell,
    cell: ({ opponent: { llm_id, llm_name } }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
  },
  { name: 'Votes', cell: ({ record }) => record.votes },
  { name: 'Won', cell: ({ record }) => record.wins },
  { name: 'Lost', cell: ({ record }) => record.losses },
  { name: 'Tied', cell: ({ record }) => record.ties },
  { name: 'Both bad', cell: ({ record }) => record.bothBad },
]
