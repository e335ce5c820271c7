import classes from './leaderboard.module.css'
import type { Sorting } from './sort-standings.ts'
import type { COLUMNS } from './standings-columns.ts'

export interface ColumnHeadingProps {
  readonly column: (typeof COLUMNS)[number]
  readonly sorting: Sorting
  readonly onSort: () => void
}

/** Names a column; a press sorts by it. */
export function ColumnHeading({ column, sorting, onSort }: ColumnHeadingProps) {
  const { key, label, meaning } = column
  const direction = sorting.by === key ? sorting.direction : undefined
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={classes.sort} title={meaning} onClick={onSort}>
        {label} {meaning && <span className="visually-hidden">({meaning})</span>}
        <span aria-hidden className={classes.arrow}>
          {direction && (direction === 'ascending' ? '↑' : '↓')}
        </span>
      </button>
    </th>
  )
}
