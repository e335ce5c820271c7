import classes from './leaderboard.module.css'
import type { StandingsSection as Section } from './section-standings.ts'
import { COLUMNS } from './standings-columns.ts'
import { StandingsRow, type StandingsRowProps } from './standings-row.tsx'

export interface StandingsSectionProps extends Pick<StandingsRowProps, 'scale'> {
  readonly section: Section
  /** What marks a model that cannot be compared with most others, by id. */
  readonly disconnected: ReadonlyMap<string, string>
}

/** A tier of the table, under its name. */
export function StandingsSection({ section, scale, disconnected }: StandingsSectionProps) {
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
