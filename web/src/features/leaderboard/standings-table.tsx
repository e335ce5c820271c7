import {
  PRELIMINARY_HALF_WIDTH,
  PRELIMINARY_VOTERS,
  RATING_START,
} from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { placeOf } from '../../components/interval-plot.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import text from '../../components/section.module.css'
import { isPreliminary } from './board-sentence.ts'
import { findDisconnectedModels } from './find-disconnected-models.ts'
import { intervalScale } from './interval-scale.ts'
import { type StandingsSection as Section, sectionStandings } from './section-standings.ts'
import { BY_RANK, nextSorting, type Sorting } from './sort-standings.ts'
import classes from './standings.module.css'
import { COLUMNS, type Column, FIRST_COLUMNS, isRated } from './standings-columns.tsx'
import { StandingsRow, type StandingsRowProps } from './standings-row.tsx'

/** Without a request for all, the board and its questions fit on one screen. */
export const MOST_ROWS = 10

interface StandingsTableProps {
  readonly entries: readonly LeaderboardEntryDto[]
  /** Shows every model with every column; otherwise the best models with the first columns. */
  readonly isWhole: boolean
}

/** One row per model, in tiers and best first until the reader sorts by a heading. */
export function StandingsTable({ entries, isWhole }: StandingsTableProps) {
  const [sorting, setSorting] = useState(BY_RANK)
  const scale = intervalScale(entries.filter(isRated))
  const disconnected = findDisconnectedModels(entries)
  const columns = isWhole ? COLUMNS : FIRST_COLUMNS
  const tiers = sectionStandings(entries, sorting)
  const best = tiers.flatMap((tier) => tier.entries).slice(0, MOST_ROWS)
  const sections = isWhole ? tiers : [{ key: 'best', title: undefined, entries: best }]
  return (
    <div className={isWhole ? classes.whole : classes.first}>
      <ScrollableTable label={t`Standings`} asCards={!isWhole}>
        {!isWhole && (
          <caption className={classes.legend}>
            {t`A model at the dashed line (1000) is good enough for half of the voters.`}
          </caption>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.key))}
              >
                {!isWhole && column.key === 'elo_rating' && <BarLabel scale={scale} />}
              </ColumnHeading>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <StandingsSection
            key={section.key}
            section={section}
            columns={columns}
            scale={scale}
            disconnected={disconnected}
            marksPreliminary={!isPreliminary(entries)}
          />
        ))}
      </ScrollableTable>
      <TableKey entries={entries} isWhole={isWhole} />
    </div>
  )
}

/**
 * The meaning of the mark “preliminary”, if a model has it, and of the colours. The short table
 * fits on one screen without it.
 */
function TableKey({ entries, isWhole }: StandingsTableProps) {
  if (!isWhole || !entries.some(isRated)) return null
  return (
    <p className={text.note}>
      <Trans>
        {entries.some((entry) => isRated(entry) && entry.is_preliminary) &&
          t`Preliminary: fewer than ${PRELIMINARY_VOTERS} voters, or an interval wider than ±${PRELIMINARY_HALF_WIDTH}. `}
        Colors of ratings: green from 1200, blue from 1100, yellow from 1000, orange from 900, red
        below. Of score rates: green from 60%, blue from 50%, yellow from 40%, red below.
      </Trans>
    </p>
  )
}

interface StandingsSectionProps
  extends Pick<StandingsRowProps, 'scale' | 'columns' | 'marksPreliminary'> {
  readonly section: Section
  /** By model id, the marks for models that cannot be compared with most others. */
  readonly disconnected: ReadonlyMap<string, string>
}

/** A tier of the table, under its name. */
function StandingsSection({ section, disconnected, ...row }: StandingsSectionProps) {
  const { title, entries } = section
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={row.columns.length} className={classes.section}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {entries.map((entry) => (
        <StandingsRow
          key={entry.llm_id}
          {...row}
          entry={entry}
          disconnectedMark={disconnected.get(entry.llm_id)}
        />
      ))}
    </tbody>
  )
}

interface ColumnHeadingProps {
  readonly column: Column
  readonly sorting: Sorting
  readonly onSort: () => void
  /** Shown before the button. */
  readonly children: ReactNode
}

/** Names the bar over the whiskers. */
function BarLabel({ scale }: Pick<StandingsRowProps, 'scale'>) {
  return (
    <span aria-hidden className={classes.barLabel}>
      <span style={{ insetInlineStart: placeOf(scale, RATING_START) }}>{RATING_START}</span>
    </span>
  )
}

/** A column heading; a press sorts by the column. */
function ColumnHeading({ column, sorting, onSort, children }: ColumnHeadingProps) {
  const { key, label, meaning } = column
  const direction = sorting.by === key ? sorting.direction : undefined
  return (
    <th scope="col" aria-sort={direction}>
      {children}
      <button type="button" className={classes.sort} title={meaning} onClick={onSort}>
        {label}{' '}
        {meaning && meaning !== label && <span className="visually-hidden">({meaning})</span>}
        <span aria-hidden className={classes.arrow}>
          {direction && (direction === 'ascending' ? '↑' : '↓')}
        </span>
      </button>
    </th>
  )
}
