import type { RatingPointDto } from '@assay/contracts/leaderboard'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { timeText } from '../../components/format.ts'
import classes from './leaderboard.module.css'

/** A page has no use for thousands of rows. */
const SHOWN_POINTS = 50

/** The history in numbers, newest first. */
export function RatingTable({ points }: { points: readonly RatingPointDto[] }) {
  const newest = points.slice(-SHOWN_POINTS).reverse()
  return (
    <>
      {newest.length < points.length && (
        <p className={classes.note}>
          The newest {newest.length} of {points.length} boards.
        </p>
      )}
      <DataTable
        label="Board by board"
        columns={COLUMNS}
        rows={newest}
        keyOf={({ computed_at }) => computed_at}
      />
    </>
  )
}

const COLUMNS: readonly Column<RatingPointDto>[] = [
  { name: 'Board of', cell: ({ computed_at }) => timeText(computed_at) },
  { name: 'Rank', isNumber: true, cell: ({ rank }) => rank ?? '–' },
  { name: 'Rating', isNumber: true, cell: ({ elo_rating }) => Math.round(elo_rating) },
  {
    name: '95% CI',
    isNumber: true,
    cell: ({ confidence_interval: half }) => (half === null ? '–' : `±${Math.round(half)}`),
  },
  { name: 'Matches', isNumber: true, cell: ({ matches_played }) => matches_played },
]
