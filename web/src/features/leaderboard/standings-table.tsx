import type { LeaderboardEntryDto } from '@assay/contracts'
import { useState } from 'react'
import { ColumnHeading } from './column-heading.tsx'
import { findDisconnectedModels } from './find-disconnected-models.ts'
import { intervalScale } from './interval-scale.ts'
import classes from './leaderboard.module.css'
import { BY_RANK, nextSorting, sortStandings } from './sort-standings.ts'
import { COLUMNS } from './standings-columns.ts'
import { StandingsRow } from './standings-row.tsx'

/** One row a model, best first until a heading is pressed. */
export function StandingsTable({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  const [sorting, setSorting] = useState(BY_RANK)
  const scale = intervalScale(entries)
  const disconnected = findDisconnectedModels(entries)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label="Standings">
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <ColumnHeading
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.key))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortStandings(entries, sorting).map((entry) => (
            <StandingsRow
              key={entry.llm_id}
              entry={entry}
              scale={scale}
              disconnectedMark={disconnected.get(entry.llm_id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
