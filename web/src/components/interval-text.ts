import { fixedText, percentText } from './format.ts'

/** Keeps figures with signs between them from left to right, also on a page from right to left. */
export const inOrder = (figures: string) =>
  globalThis.document?.documentElement.dir === 'rtl' ? `\u2066${figures}\u2069` : figures

/** A figure with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** `62% (51–72)` */
export function shareText({ value, low, high }: Interval, digits = 0): string {
  const percent = (share: number) => fixedText(share * 100, digits)
  return inOrder(`${percentText(value, digits)} (${percent(low)}–${percent(high)})`)
}

/** `2.50 (2.40–2.60)` */
export function intervalText({ value, low, high }: Interval, digits = 2): string {
  const text = (figure: number) => fixedText(figure, digits)
  return inOrder(`${text(value)} (${text(low)}–${text(high)})`)
}
