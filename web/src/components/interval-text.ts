import { fixedText, percentText } from './format.ts'

/** A figure with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** `62% (51–72)` */
export function shareText({ value, low, high }: Interval, digits = 0): string {
  const percent = (share: number) => fixedText(share * 100, digits)
  return `${percentText(value, digits)} (${percent(low)}–${percent(high)})`
}

/** `2.50 (2.40–2.60)` */
export function intervalText({ value, low, high }: Interval, digits = 2): string {
  const text = (figure: number) => fixedText(figure, digits)
  return `${text(value)} (${text(low)}–${text(high)})`
}
