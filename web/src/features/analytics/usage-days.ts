import type { UsageCountDto } from '@assay/contracts/usage'
import { inUsageOrder } from './usage-labels.ts'

const DAY_MS = 86_400_000

export interface DayCount {
  /** `2026-11-22`, in UTC. */
  readonly day: string
  readonly total: number
}

export interface EventSeries {
  readonly event: string
  readonly total: number
  /** Every day of the range, including those without events, oldest first. */
  readonly days: readonly DayCount[]
}

/** The counts of each event in the last `range` days before `now`. */
export function toEventSeries(
  counts: readonly UsageCountDto[],
  range: number,
  now: number,
): EventSeries[] {
  const days = Array.from({ length: range }, (_, at) =>
    new Date(now - (range - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  const byEvent = Map.groupBy(counts, ({ event }) => event)
  return inUsageOrder(byEvent.keys()).map((event) => {
    const totals = new Map(byEvent.get(event)?.map(({ day, total }) => [day, total]))
    const counted = days.map((day) => ({ day, total: totals.get(day) ?? 0 }))
    return { event, total: counted.reduce((sum, { total }) => sum + total, 0), days: counted }
  })
}
