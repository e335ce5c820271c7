/** `1,234` */
export const countText = (count: number) => count.toLocaleString('en-US')

/** `1 vote`, `1,234 votes` */
export const countOf = (count: number, one: string, several = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : several}`

/** `51.2%` */
export const percentText = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`

/** A time in the reader's time zone and locale. */
export const timeText = (time: string | number) => new Date(time).toLocaleString()

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
