import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { findDisconnectedModels } from './find-disconnected-models.ts'
import { intervalScale } from './interval-scale.ts'
import classes from './leaderboard.module.css'
import { type StandingsSection as Section, sectionStandings } from './section-standings.ts'
import { BY_RANK, nextSorting, type Sorting } from './sort-standings.ts'
import { COLUMNS, StandingsRow, type StandingsRowProps } from './standings-row.tsx'

/** One row per model, in tiers and best first until the reader sorts by a heading. */
export function StandingsTable({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  const [sorting, setSorting] = useState(BY_RANK)
  const box = useRef<HTMLElement>(null)
  const scrolls = useOverflows(box)
  const scale = intervalScale(entries.filter(({ matches_played }) => matches_played > 0))
  const disconnected = findDisconnectedModels(entries)
  return (
    <>
      {scrolls && (
        <p className={classes.hint}>The table scrolls sideways; the model names stay in view.</p>
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

interface StandingsSectionProps extends Pick<StandingsRowProps, 'scale'> {
  readonly section: Section
  /** By model id, the marks for models that cannot be compared with most others. */
  readonly disconnected: ReadonlyMap<string, string>
}

/** A tier of the table, under its name. */
function StandingsSection({ section, scale, disconnected }: StandingsSectionProps) {
  const { title, entries } = section
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={COLUMNS.length} className={classes.section}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {entries.map((entry) => (
        <StandingsRow
          key={entry.llm_id}
          entry={entry}
          scale={scale}
          disconnectedMark={disconnected.get(entry.llm_id)}
        />
      ))}
    </tbody>
  )
}

interface ColumnHeadingProps {
  readonly column: (typeof COLUMNS)[number]
  readonly sorting: Sorting
  readonly onSort: () => void
}

/** A column heading; a press sorts by the column. */
function ColumnHeading({ column, sorting, onSort }: ColumnHeadingProps) {
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

/** Whether the content is wider than the element, so that it scrolls sideways. */
function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
