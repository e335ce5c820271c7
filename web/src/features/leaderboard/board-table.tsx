import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { borrowedText } from './board-words.ts'
import classes from './boards.module.css'

export interface BoardTableProps {
  readonly board: LeaderboardDto
  readonly title: string
}

/** The models on one board, with how much of each rating is borrowed. */
export function BoardTable({ board: { entries, summary }, title }: BoardTableProps) {
  const voters = Math.round(summary?.effective_voters ?? 0)
  const borrows = entries.some(({ borrowed = 0 }) => borrowed > 0)
  return (
    <>
      {summary && summary.votes > 0 && (
        <p className={classes.note}>
          {summary.votes.toLocaleString('en-US')} rated votes, worth{' '}
          {voters.toLocaleString('en-US')} equally busy voters.
        </p>
      )}
      {summary?.votes === 0 && (
        <p className={classes.note}>
          {borrows
            ? 'Nobody has voted here yet: these are the overall ratings, less sure, all of them borrowed.'
            : 'Fewer than ten people have voted here: nothing is told of them, and all models stand where they start.'}
        </p>
      )}
      <div className={classes.box}>
        <ScrollableTable label={`Board: ${title}`}>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col" className={table.number}>
                Rank
              </th>
              <th scope="col" className={table.number}>
                Rating
              </th>
              <th scope="col" className={table.number}>
                95% CI
              </th>
              {borrows && <th scope="col">Borrowed</th>}
              <th scope="col" className={table.number}>
                Matches
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.llm_id}>
                <th scope="row">{entry.llm_name}</th>
                <td className={table.number}>{entry.rank ?? '–'}</td>
                <td className={table.number}>{Math.round(entry.elo_rating)}</td>
                <td className={table.number}>±{Math.round(entry.confidence_interval ?? 0)}</td>
                {borrows && (
                  <td className={classes.borrowed}>{borrowedText(entry.borrowed ?? 0)}</td>
                )}
                <td className={table.number}>{entry.matches_played}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      </div>
    </>
  )
}
