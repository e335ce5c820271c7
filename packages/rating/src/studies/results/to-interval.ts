import type { StudyInterval } from '@assay/contracts/studies/results'
import type { Estimate } from '../two-way.ts'

/** Returns null for a number that the ratings do not determine. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

export function intervalOf({ value, halfWidth }: Pick<Estimate, 'value' | 'halfWidth'>) {
  return {
    value: finite(value),
    low: finite(value - halfWidth),
    high: finite(value + halfWidth),
  }
}

/** Clips an interval to the possible values. */
export function clipped(interval: StudyInterval, least: number, most: number): StudyInterval {
  const clip = (value: number | null) =>
    value === null ? null : Math.min(most, Math.max(least, value))
  return { value: clip(interval.value), low: clip(interval.low), high: clip(interval.high) }
}
