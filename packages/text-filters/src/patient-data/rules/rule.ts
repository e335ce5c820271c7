import type { IdentifierKind } from '../identifier.ts'

export interface Rule {
  /** Empty for harmless text, which later rules must not match. */
  readonly kind: IdentifierKind | ''
  /**
   * Announces the value, which follows directly. If a rule has a cue, both patterns must be sticky.
   */
  readonly cue?: RegExp
  readonly value: RegExp
  readonly accepts?: Accepts | undefined
  /**
   * Set if the training texts of the classifier do not contain this form. Then only the
   * surroundings count.
   */
  readonly isUnlearned?: true
}

/** Accepts or rejects a match by its form and by the 60 characters before and after it. */
export type Accepts = (value: string, before: string, after: string) => boolean

/** Patterns are composed as raw strings, which keep backslashes. */
export const { raw } = String

/**
 * Letters, lower-case letters and capitals in the texts that patterns see. `\p{L}` and the flag
 * that it requires are slow, especially when case is ignored.
 */
export const L = 'A-Za-zÞ-þ'
export const S = 'a-zß-þ'
export const U = '[A-ZÞ]'

/** No digit or letter precedes. */
const START = `(?<![${L}\\d])`

/** Compiles a pattern without capturing groups, which would take time. */
const compile = (source: string, flags: string) =>
  new RegExp(
    source.replace(/\\.|\[.*?[^\\]\]|\((?!\?)/g, (sign) => (sign === '(' ? '(?:' : sign)),
    flags,
  )

/** Creates a rule whose value needs no cue. */
export const bare = (kind: Rule['kind'], value: string, accepts?: Accepts, flags = 'g'): Rule => ({
  kind,
  value: compile(`${START}(${value})`, flags),
  accepts,
})

/** Creates a rule whose value follows a cue. The cue matches in upper and lower case. */
export const cued = (
  kind: Rule['kind'],
  cue: string,
  value: string,
  accepts?: Accepts,
  flags = 'iy',
): Rule => ({
  kind,
  cue: compile(`${START}(${cue})`, 'iy'),
  value: compile(value, flags),
  accepts,
})

/** Marks rules for forms that the classifier's training texts do not contain. */
export const unlearned = (rules: readonly Rule[]) =>
  rules.map((rule): Rule => ({ ...rule, isUnlearned: true }))

/** Creates a pattern that matches the empty string where a cue of any of these rules begins. */
export const anyCueOf = (rules: readonly Rule[]) =>
  compile(
    `${START}(?=${rules.flatMap(({ cue }) => cue?.source.slice(START.length) ?? []).join('|')})`,
    'gi',
  )

export const countDigits = (value: string) => value.replace(/\D/g, '').length

/** Groups of people. A detail about a group identifies nobody. */
export const PEOPLE =
  '\\b(patients|people|adults|children|infants|participants|subjects|cases|(wo)?men|those|all|cohort|stud|trial)\\w*'
