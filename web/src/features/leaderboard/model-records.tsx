import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { Link } from 'react-router'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { indexRecords } from './head-to-head-records.ts'
import classes from './leaderboard.module.css'
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
    <section aria-labelledby="records">
      <h2 id="records" className={classes.heading}>
        Head to head
      </h2>
      {error && !data && <p className={classes.note}>These votes are not counted yet.</p>}
      {!error && !data && <LoadingDots label="Loading the votes by pair" />}
      {data && opponents.length === 0 && <p className={classes.note}>It has met no model yet.</p>}
      {opponents.length > 0 && (
        <ScrollableTable label="Votes by opponent" asCards>
          <thead>
            <tr>
              <th scope="col">Against</th>
              <th scope="col">Votes</th>
              <th scope="col">Won</th>
              <th scope="col">Lost</th>
              <th scope="col">Tied</th>
              <th scope="col">Both bad</th>
            </tr>
          </thead>
          <tbody>
            {opponents.map(({ opponent, record }) => (
              <tr key={opponent.llm_id}>
                <th scope="row" className={table.cell}>
                  <Link to={`/models/${opponent.llm_id}`}>{opponent.llm_name}</Link>
                </th>
                <td data-label="Votes">{record.votes}</td>
                <td data-label="Won">{record.wins}</td>
                <td data-label="Lost">{record.losses}</td>
                <td data-label="Tied">{record.ties}</td>
                <td data-label="Both bad">{record.bothBad}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </section>
  )
}
