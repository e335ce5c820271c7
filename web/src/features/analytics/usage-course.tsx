import { Suspense } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { LoadingPart } from '../../components/loading-part.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './analytics.module.css'
import type { EventCourse } from './usage-days.ts'
import { usageWords } from './usage-words.ts'

const UsageChart = lazyWithRetry(async () => (await import('./usage-chart.tsx')).UsageChart)

/** One event day by day: as a chart, and in numbers, the newest first. */
export function UsageCourse({ course: { event, days } }: { course: EventCourse }) {
  const words = usageWords(event)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.label}>{words} by day (UTC)</figcaption>
      <Suspense fallback={<LoadingPart label="Loading the chart" />}>
        <UsageChart days={days} />
      </Suspense>
      <details>
        <summary>Show as a table</summary>
        <ScrollableTable label={`${words} by day`}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className={table.number}>
                Times
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, total }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td className={table.number}>{total.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      </details>
    </figure>
  )
}
