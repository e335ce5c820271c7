import { fixedText } from './format.ts'

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** A readable size: at most three digits before the point, in powers of a thousand. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1_000 ** power
  return `${fixedText(value, power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`
}
