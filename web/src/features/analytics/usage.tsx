import type { UsageCountDto } from '@assay/contracts'
import { errorText } from '../../api/error-text.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { useReadUsageQuery } from './analytics-api.ts'

const SHOWN_DAYS = 7

/** What happened in clients on the last days with anything to count. */
export function Usage() {
  const { data, error } = useReadUsageQuery()
  if (error) return <p className={table.error}>{errorText(error)}</p>
  if (!data) return <LoadingDots label="Loading the use of the client" />
  const counts = data.data
  if (counts.length === 0) return <p>Nothing has been counted yet.</p>
  const days = [...new Set(counts.map(({ day }) => day))].slice(-SHOWN_DAYS)
  const byEvent = Map.groupBy(counts, ({ event }) => event)
  return (
    <ScrollableTable label="Use of the client by day (UTC)">
      <thead>
        <tr>
          <th scope="col">Event</th>
          {days.map((day) => (
            <th key={day} scope="col" className={table.number}>
              {day.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...byEvent].map(([event, ofEvent]) => (
          <tr key={event}>
            <th scope="row">{event.replaceAll('_', ' ')}</th>
            {days.map((day) => (
              <td key={day} className={table.number}>
                {totalOn(day, ofEvent).toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

function totalOn(day: string, counts: readonly UsageCountDto[]): number {
  return counts.find((count) => count.day === day)?.total ?? 0
}
