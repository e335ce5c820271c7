import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import classes from './analytics.module.css'
import type { EventCourse } from './usage-days.ts'
import { usageWords } from './usage-words.ts'

export interface UsageTableProps {
  readonly courses: readonly EventCourse[]
  /** The event that the chart is of. */
  readonly chosen: string
  readonly onChoose: (event: string) => void
}

/** What happened how often in the range; a press on its name charts it. */
export function UsageTable({ courses, chosen, onChoose }: UsageTableProps) {
  const columns: readonly Column<EventCourse>[] = [
    {
      name: 'What happened',
      cell: ({ event }) => (
        <button type="button" aria-pressed={event === chosen} onClick={() => onChoose(event)}>
          {usageWords(event)}
        </button>
      ),
    },
    { name: 'In total', isNumber: true, cell: ({ total }) => countText(total) },
    { name: 'A day', isNumber: true, cell: ({ total, days }) => perDay(total, days.length) },
  ]
  return (
    <DataTable
      label="Use of the client"
      columns={columns}
      rows={courses}
      keyOf={({ event }) => event}
      rowProps={({ event }) => ({
        className: classes.threadRow,
        'data-chosen': event === chosen || undefined,
      })}
    />
  )
}

/** What happened at all is not shown as nothing. */
function perDay(total: number, days: number): string {
  const mean = total / days
  if (mean > 0 && mean < 0.05) return '< 0.1'
  return mean.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
