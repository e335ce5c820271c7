import { GREY_FROM } from './board-labels.ts'
import type { CellProps, Column } from './standings-columns.tsx'

export interface StandingsRowProps extends CellProps {
  readonly columns: readonly Column[]
}

/** One model; grey if its rating is almost entirely borrowed. */
export function StandingsRow({ columns, ...row }: StandingsRowProps) {
  const { entry } = row
  const { borrowed = 0 } = entry
  return (
    <tr data-borrowed={borrowed >= GREY_FROM || undefined}>
      {columns.map(({ key, cardLabel, cell, bandOf }) =>
        key === 'llm_name' ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            data-label={cardLabel}
            data-band={entry.rank === null ? undefined : bandOf?.(entry)}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
