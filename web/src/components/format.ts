/** `1,234` */
export const countText = (count: number) => count.toLocaleString('en-US')

/** `1 vote`, `1,234 votes` */
export const countOf = (count: number, one: string, several = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : several}`

/** `51.2%` */
export const percentText = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`

/** `1,234.5`, with at most the given number of decimals */
export const decimalText = (value: number, digits: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits })

/** A rating in points, which has no thousands separator: `1234` */
export const pointsText = (points: number) => `${Math.round(points)}`

type Moment = Date | string | number

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** A time in the reader's time zone: `Nov 22, 2026, 2:05 PM` */
export const timeText = (time: Moment) =>
  new Date(time).toLocaleString('en-US', { ...DAY, ...CLOCK })

/** A time in the reader's time zone, which it names: `Nov 22, 2026, 2:05 PM GMT+1` */
export const zonedTimeText = (time: Moment) =>
  new Date(time).toLocaleString('en-US', { ...DAY, ...CLOCK, timeZoneName: 'short' })

/** A day in the reader's time zone: `Nov 22, 2026` */
export const dayText = (time: Moment) => new Date(time).toLocaleDateString('en-US', DAY)

/** A day in UTC, the same for all readers: `Nov 22, 2026` */
export const utcDayText = (time: Moment) =>
  new Date(time).toLocaleDateString('en-US', { ...DAY, timeZone: 'UTC' })

/** `November 2026` */
export const monthText = (time: Moment) =>
  new Date(time).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })

/** The label of a time axis: `Nov 22` */
export const shortDayText = (time: Moment, timeZone?: 'UTC') =>
  new Date(time).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })

/** The label of a time axis: `2:05 PM` */
export const clockText = (time: Moment) => new Date(time).toLocaleTimeString('en-US', CLOCK)

/** A duration in seconds, which does not wrap: `1.5 s` */
export const secondsText = (ms: number) => `${(ms / 1_000).toFixed(1)}\u00a0s`

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** `$1,234.50` */
export const dollarsText = (usd: number) => DOLLARS.format(usd)

/** A figure with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** `62% (51–72)` */
export function shareText({ value, low, high }: Interval, digits = 0): string {
  const percent = (share: number) => (share * 100).toFixed(digits)
  return `${percent(value)}% (${percent(low)}–${percent(high)})`
}

/** `2.50 (2.40–2.60)` */
export function intervalText({ value, low, high }: Interval, digits = 2): string {
  return `${value.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
