import { toCsv } from '@assay/contracts/to-csv'
import type { UsageCountName } from '@assay/contracts/usage'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ChartFigure } from '../../components/chart-figure.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import form from '../../components/form/form.module.css'
import { countText, decimalText, utcDayText } from '../../components/format.ts'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { Loaded } from '../../components/loaded.tsx'
import { saveText } from '../../components/save-file.ts'
import classes from './analytics.module.css'
import { useReadUsageQuery } from './analytics-api.ts'
import { type DayCount, type EventSeries, toEventSeries } from './usage-days.ts'
import { usageLabel } from './usage-labels.ts'

/** The sum of times, which the server stores among the counts. */
const TIME: UsageCountName = 'feedback_seconds'
const RANGES = ['7', '30', '90', '365'].map((value) => ({ value, label: t`Last ${value} days` }))
const FIRST_RANGE = 30

/** Client events in a range of days: a table, a chart of one event, and a file with all of them. */
export function Usage() {
  const [days, setDays] = useState(FIRST_RANGE)
  const query = useReadUsageQuery({ days })
  return (
    <Loaded query={query} label={t`usage`}>
      {({ data }) => {
        const series = toEventSeries(data, days, Date.now())
        return (
          <>
            <div className={form.actions}>
              <NativeSelect
                aria-label={t`Range`}
                data={RANGES}
                value={String(days)}
                onChange={(event) => setDays(Number(event.currentTarget.value))}
              />
              <Button
                variant="default"
                disabled={series.length === 0}
                onClick={() => saveText(`usage-${days}-days.csv`, toUsageCsv(series))}
              >
                {t`Download CSV`}
              </Button>
            </div>
            <UsageOfEvents series={series.filter(({ event }) => event !== TIME)} />
            <p className={form.note}>
              <Trans>
                {timeText(series)}Reported by browsers, so totals may be lower than those of the
                server. A changed choice counts again.
              </Trans>
            </p>
          </>
        )
      }}
    </Loaded>
  )
}

function UsageOfEvents({ series }: { series: readonly EventSeries[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = series.find(({ event }) => event === chosen) ?? series[0]
  if (!shown) return <p className={form.note}>{t`No events yet.`}</p>
  return (
    <div className={classes.usage}>
      <UsageTable series={series} chosen={shown.event} onChoose={setChosen} />
      <UsageSeries series={shown} />
    </div>
  )
}

function timeText(series: readonly EventSeries[]): string {
  const totalOf = (name: UsageCountName) => series.find(({ event }) => event === name)?.total
  const [seconds, votes] = [totalOf(TIME), totalOf('vote_cast')]
  if (!seconds || !votes) return ''
  return t`From the first choice to the vote, ${decimalText(seconds / votes, 0)} seconds pass on average. `
}

/** All days and events in the range, under their names in the API. */
function toUsageCsv(series: readonly EventSeries[]): string {
  const rows = series.flatMap(({ event, days }) =>
    days.map(({ day, total }) => [day, event, total]),
  )
  return toCsv([['day', 'event', 'total'], ...rows])
}

interface UsageTableProps {
  readonly series: readonly EventSeries[]
  /** The event that the chart shows. */
  readonly chosen: string
  readonly onChoose: (event: string) => void
}

/** The count of each event in the range. Pressing a name selects the event for the chart. */
function UsageTable({ series, chosen, onChoose }: UsageTableProps) {
  const columns: readonly Column<EventSeries>[] = [
    {
      name: t`Event`,
      cell: ({ event }) => (
        <button type="button" aria-pressed={event === chosen} onClick={() => onChoose(event)}>
          {usageLabel(event)}
        </button>
      ),
    },
    { name: t`Total`, isNumber: true, cell: ({ total }) => countText(total) },
    { name: t`Per day`, isNumber: true, cell: ({ total, days }) => perDay(total, days.length) },
  ]
  return (
    <DataTable
      label={t`Usage`}
      columns={columns}
      rows={series}
      keyOf={({ event }) => event}
      rowProps={({ event }) => ({
        className: classes.threadRow,
        'data-chosen': event === chosen || undefined,
      })}
    />
  )
}

/** A small mean is not shown as zero. */
function perDay(total: number, days: number): string {
  const mean = total / days
  if (mean > 0 && mean < 0.05) return '< 0.1'
  return decimalText(mean, 1)
}

const UsageChart = lazyWithRetry(() => import('./usage-chart.tsx'), 'UsageChart')

const COLUMNS: readonly Column<DayCount>[] = [
  { name: t`Day`, cell: ({ day }) => utcDayText(day) },
  { name: t`Times`, isNumber: true, cell: ({ total }) => countText(total) },
]

/** One event by day: as a chart and in numbers, the newest first. */
function UsageSeries({ series: { event, days } }: { series: EventSeries }) {
  const label = usageLabel(event)
  return (
    <div>
      <ChartFigure
        caption={t`${label} by day (UTC)`}
        table={
          <DataTable
            label={t`${label} by day`}
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
