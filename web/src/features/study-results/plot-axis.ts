import { RATING_START } from '@assay/contracts/constants'
import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyInterval } from '@assay/contracts/studies/results'

/** The common scale of the plots in a column, with the values that are marked on it. */
export interface PlotAxis {
  /** Maps values to 0 to 1. */
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
}

/** The fixed ends of a scale; a rating has none. */
export const SCALE_ENDS: Readonly<Record<StudyKind, readonly [number, number] | undefined>> = {
  pairwise: undefined,
  verdict: [0, 1],
  scales: [1, 5],
  rubric: [0, 1],
}

/** The value that the dashed line marks. */
export const barOf = (kind: StudyKind) => (kind === 'pairwise' ? RATING_START : undefined)

/** An axis that contains all intervals. */
export function axisOf(kind: StudyKind, intervals: readonly StudyInterval[]): PlotAxis {
  const fixed = SCALE_ENDS[kind]
  if (fixed)
    return { scale: toUnit(...fixed), ticks: [fixed[0], (fixed[0] + fixed[1]) / 2, fixed[1]] }
  const ends = [RATING_START - 1, RATING_START + 1, ...endsOf(intervals)]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const step = roundBelow((most - least) / 2)
  const first = Math.ceil(least / step)
  const count = Math.floor(most / step) - first + 1
  return {
    scale: toUnit(least, most),
    ticks: Array.from({ length: count }, (_, index) => (first + index) * step),
  }
}

/** An axis of differences, with 0 in its middle. */
export function differenceAxis(intervals: readonly StudyInterval[]): PlotAxis {
  const most = Math.max(...endsOf(intervals).map(Math.abs))
  if (!(most > 0)) return { scale: toUnit(-1, 1), ticks: [0] }
  const tick = roundBelow(most)
  return { scale: toUnit(-most, most), ticks: [-tick, 0, tick] }
}

const endsOf = (intervals: readonly StudyInterval[]) =>
  intervals.flatMap(({ value, low, high }) => [value, low, high]).filter((end) => end !== null)

const toUnit = (least: number, most: number) => (value: number) =>
  Math.min(1, Math.max(0, (value - least) / (most - least)))

/** The largest number of the form 1, 2 or 5 times a power of 10 that is not above the value. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1) * power
}
