import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { useRef, useState } from 'react'
import { ColumnHeading } from './column-heading.tsx'
import { findDisconnectedModels } from './find-disconnected-models.ts'
import { intervalScale } from './interval-scale.ts'
import classes from './leaderboard.module.css'
import { sectionStandings } from './section-standings.ts'
import { BY_RANK, nextSorting } from './sort-standings.ts'
import { COLUMNS } from './standings-columns.ts'
import { StandingsSection } from './standings-section.tsx'
import { useOverflows } from './use-overflows.ts'

/** One row a model, in tiers and best first until a heading is pressed. */
export function StandingsTable({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  const [sorting, setSorting] = useState(BY_RANK)
  const box = useRef<HTMLElement>(null)
  const scrolls = useOverflows(box)
  const scale = intervalScale(entries.filter(({ matches_played }) => matches_played > 0))
  const disconnected = findDisconnectedModels(entries)
  return (
    <>
      {scrolls && (
        <p className={classes.hint}>The table scrolls sideways; the names of the models stay.</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard */}
      <section ref={box} className={classes.tableBox} tabIndex={0} aria-label="Standings">
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
          {sectionStandings(entries, sorting).map((section) => (
            <StandingsSection
              key={section.key}
              section={section}
              scale={scale}
              disconnected={disconnected}
            />
          ))}
        </table>
      </section>
    </>
  )
}
