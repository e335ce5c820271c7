import { ChartFigure } from '../../components/chart-figure.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import type { DayCount, EventCourse } from './usage-days.ts'
import { usageWords } from './usage-words.ts'

const UsageChart = lazyWithRetry(async () => (await import('./usage-chart.tsx')).UsageChart)

const COLUMNS: readonly Column<DayCount>[] = [
  { name: 'Day', cell: ({ day }) => day },
  { name: 'Times', isNumber: true, cell: ({ total }) => countText(total) },
]

/** One event day by day: as a chart, and in numbers, the newest first. */
export function UsageCourse({ course: { event, days } }: { course: EventCourse }) {
  const words = usageWords(event)
  return (
    <div>
      <ChartFigure
        caption={`${words} by day (UTC)`}
        table={
          <DataTable
            label={`${words} by day`}
            columns={COLUMNS}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
          />
        }
      >
        <UsageChart days={days} />
      </ChartFigure>
    </div>
  )
}
