import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyInterval, StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import type { Column } from '../../components/data-table.tsx'
import { fixedText, pointsText } from '../../components/format.ts'
import { VERDICT_LABELS } from '../answers/assessment-labels.ts'
import { SCALE_ENDS } from './plot-axis.ts'

const MINUS = '−'
/** A number with a true minus sign, and 0 without a sign. */
const signed = (text: string) => text.replace(/^-(?=0([.,]0*)?$)/, '').replace('-', MINUS)
const percent = (share: number) => signed(fixedText(share * 100, 0))
const oneOrTwo = (value: number) => signed(fixedText(value, 2))

/** How the values of a study are written. */
interface Unit {
  readonly text: (value: number) => string
  /** Written after the value, before its interval. */
  readonly suffix: string
}

const UNITS: Readonly<Record<StudyKind, Unit>> = {
  pairwise: { text: (value) => signed(pointsText(value)), suffix: '' },
  verdict: { text: percent, suffix: '%' },
  scales: { text: oneOrTwo, suffix: '' },
  rubric: { text: percent, suffix: '%' },
}

/** Shares of ratings or answers, in studies of every kind. */
export const SHARE = UNITS.verdict

/**
 * `62% (51 to 72)`, and a dash for an unknown value. It omits an unknown interval, and one without a
 * width, which would look like certainty.
 */
export function figureText(interval: StudyInterval | null | undefined, unit: Unit): string {
  const { value, low, high } = interval ?? UNKNOWN
  const { text, suffix } = unit
  if (value === null) return '–'
  const shown = text(value) + suffix
  if (low === null || high === null || low === high) return shown
  return t`${shown} (${text(low)} to ${text(high)})`
}

const UNKNOWN = { value: null, low: null, high: null }

export const valueText = (interval: StudyInterval | undefined, kind: StudyKind) =>
  figureText(interval, UNITS[kind])

/** A value at a mark of an axis, without its unit. */
export const tickText = (value: number, kind: StudyKind) =>
  UNITS[kind].suffix ? percent(value) : signed(String(value))

/** A coefficient of agreement: `0.62 (0.51 to 0.72)`. */
export const coefficientText = (interval: StudyInterval) => figureText(interval, UNITS.scales)

/** A difference with its sign: `+12 pp (3 to 21)`. Shares differ in percentage points. */
export function differenceText(interval: StudyInterval, kind: StudyKind): string {
  if (isOpen(interval, kind)) return t`– (too few ratings)`
  const unit = UNITS[kind]
  const suffix = unit.suffix && ' pp'
  const text = figureText(interval, { ...unit, suffix })
  return /^[1-9]|^0[.,]0*[1-9]/.test(text) ? `+${text}` : text
}

/** Whether an interval has all differences that the scale allows. */
function isOpen({ low, high }: StudyInterval, kind: StudyKind): boolean {
  const ends = SCALE_ENDS[kind]
  if (!ends || low === null || high === null) return false
  const largest = ends[1] - ends[0]
  return low <= -largest && high >= largest
}

/** The p-value, without digits that mean nothing. */
export function chanceText(p: number | null): string {
  if (p === null) return '–'
  return p < 0.001 ? '< 0.001' : fixedText(p, p < 0.1 ? 3 : 2)
}

const MINUTE_S = 60
/** `45 s`, `3 min 20 s` */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  if (whole < MINUTE_S) return `${whole} s`
  return t`${Math.floor(whole / MINUTE_S)} min ${whole % MINUTE_S} s`
}

/** The name of a measure in a heading. */
export function measureText(kind: StudyKind, measure: string): string {
  if (kind === 'pairwise') return t`Rating in points`
  if (kind === 'rubric') return t`Share of the rubric’s points`
  if (kind === 'verdict') return VERDICT_LABELS[measure as keyof typeof VERDICT_LABELS] ?? measure
  return measure
}

/** A column for each source that has one of the values. */
export const armColumns = <Row>(
  { arms }: Pick<StudyResults, 'arms'>,
  values: readonly { readonly arm_id: string }[],
  cell: (row: Row, armId: string) => string,
): readonly Column<Row>[] =>
  arms
    .filter(({ id }) => values.some(({ arm_id }) => arm_id === id))
    .map(({ id, name }) => ({ name, cell: (row) => cell(row, id) }))

/** The names of the sources by their ids. */
export function namesOf({ arms }: Pick<StudyResults, 'arms'>): (id: string) => string {
  const names = new Map(arms.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
