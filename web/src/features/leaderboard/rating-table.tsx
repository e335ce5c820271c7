import type { RatingPointDto } from '@assay/contracts/leaderboard'
import chart from '../../components/chart.module.css'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './leaderboard.module.css'

/** A page has no use for thousands of rows. */
const SHOWN_POINTS = 50

/** The history in numbers, newest first. */
export function RatingTable({ points }: { points: readonly RatingPointDto[] }) {
  const newest = points.slice(-SHOWN_POINTS).reverse()
  return (
    <details className={`${chart.details} ${classes.details}`}>
      <summary>Show as a table</summary>
      {newest.length < points.length && (
        <p className={classes.note}>
          The newest {newest.length} of {points.length} boards.
        </p>
      )}
      <ScrollableTable label="Board by board">
        <thead>
          <tr>
            <th scope="col">Board of</th>
            <th scope="col" className={table.number}>
              Rank
            </th>
            <th scope="col" className={table.number}>
              Rating
            </th>
            <th scope="col" className={table.number}>
              95% CI
            </th>
            <th scope="col" className={table.number}>
              Matches
            </th>
          </tr>
        </thead>
        <tbody>
          {newest.map((point) => (
            <PointRow key={point.computed_at} point={point} />
          ))}
        </tbody>
      </ScrollableTable>
    </details>
  )
}

function PointRow({ point }: { point: RatingPointDto }) {
  const { computed_at, rank, elo_rating, confidence_interval, matches_played } = point
  return (
    <tr>
      <th scope="row">{new Date(computed_at).toLocaleString()}</th>
      <td className={table.number}>{rank ?? '–'}</td>
      <td className={table.number}>{Math.round(elo_rating)}</td>
      <td className={table.number}>
        {confidence_interval === null ? '–' : `±${Math.round(confidence_interval)}`}
      </td>
      <td className={table.number}>{matches_played}</td>
    </tr>
  )
}
