import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText, pointsText } from '../../components/format.ts'
import { borrowedText } from './board-labels.ts'
import classes from './boards.module.css'

export interface BoardTableProps {
  readonly board: LeaderboardDto
  readonly title: string
}

/** The models of one board, with the borrowed share of each rating. */
export function BoardTable({ board: { entries, summary }, title }: BoardTableProps) {
  const borrows = entries.some(({ borrowed = 0 }) => borrowed > 0)
  return (
    <>
      {summary && <p className={classes.note}>{votesText(summary, borrows)}</p>}
      <div className={classes.box}>
        <DataTable
          label={`Board: ${title}`}
          columns={borrows ? COLUMNS : COLUMNS.filter(({ name }) => name !== 'Borrowed')}
          rows={entries}
          keyOf={({ llm_id }) => llm_id}
        />
      </div>
    </>
  )
}

const COLUMNS: readonly Column<LeaderboardEntryDto>[] = [
  { name: 'Model', cell: ({ llm_name }) => llm_name },
  { name: 'Rank', isNumber: true, cell: ({ rank }) => rank ?? '–' },
  { name: 'Rating', isNumber: true, cell: ({ elo_rating }) => pointsText(elo_rating) },
  {
    name: '95% CI',
    isNumber: true,
    cell: ({ confidence_interval }) => `±${pointsText(confidence_interval ?? 0)}`,
  },
  {
    name: 'Borrowed',
    className: classes.borrowed,
    cell: ({ borrowed = 0, contradicts = false }) => borrowedText({ borrowed, contradicts }),
  },
  { name: 'Matches', isNumber: true, cell: ({ matches_played }) => countText(matches_played) },
]

function votesText(summary: NonNullable<LeaderboardDto['summary']>, borrows: boolean): string {
  if (summary.votes > 0) {
    const voters = countText(Math.round(summary.effective_voters))
    return `${countText(summary.votes)} rated votes, worth ${voters} equally busy voters.`
  }
  return borrows
    ? 'No votes here yet. The ratings shown are those of the overall board, and are less certain here.'
    : 'Fewer than ten people have voted here, so their votes aren’t shown and every model has the starting rating.'
}
