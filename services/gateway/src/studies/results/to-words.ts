import type { StudyInterval } from '@assay/contracts/studies/results'

/** A number with a fixed number of decimals and a true minus sign. */
export function decimals(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

/** A share as a percentage. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

/** A p-value, without digits that mean nothing. */
export function chance(p: number): string {
  if (p < 0.001) return 'p < 0.001'
  return `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`
}

/** The number of responses that a share of them stands for. */
export function countOf(share: StudyInterval | null, responses: number | null): number {
  return Math.round((share?.value ?? 0) * (responses ?? 0))
}
