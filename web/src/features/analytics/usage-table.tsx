import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './analytics.module.css'
import type { EventCourse } from './usage-days.ts'
import { usageWords } from './usage-words.ts'

export interface UsageTableProps {
  readonly courses: readonly EventCourse[]
  /** The event that the chart is of. */
  readonly chosen: string | undefined
  readonly onChoose: (event: string) => void
}

/** What happened how often in the range; a press on its name charts it. */
export function UsageTable({ courses, chosen, onChoose }: UsageTableProps) {
  return (
    <ScrollableTable label="Use of the client">
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col" className={table.number}>
            In total
          </th>
          <th scope="col" className={table.number}>
            A day
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ event, total, days }) => (
          <tr key={event} className={classes.threadRow} data-chosen={event === chosen || undefined}>
            <th scope="row">
              <button type="button" aria-pressed={event === chosen} onClick={() => onChoose(event)}>
                {usageWords(event)}
              </button>
            </th>
            <td className={table.number}>{total.toLocaleString('en-US')}</td>
            <td className={table.number}>{perDay(total, days.length)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

/** What happened at all is not shown as nothing. */
function perDay(total: number, days: number): string {
  const mean = total / days
  if (mean > 0 && mean < 0.05) return '< 0.1'
  return mean.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
