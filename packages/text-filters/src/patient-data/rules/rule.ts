import type { IdentifierKind } from '../identifier.ts'

export interface Rule {
  /** Empty for harmless text, which later rules must not match. */
  readonly kind: IdentifierKind | ''
  /** Announces the value, which follows directly. Must be sticky, like `value` then. */
  readonly cue?: RegExp
  readonly value: RegExp
  readonly accepts?: Accepts | undefined
  /** The texts that the classifier learned from lack this form: only its surroundings count. */
  readonly isUnlearned?: true
}

/** Accepts or rejects a match by its form and by the 60 characters before and after it. */
export type Accepts = (value: string, before: string, after: string) => boolean

/** Patterns are composed as raw strings, which keep backslashes. */
export const { raw } = String

/**
 * Letters, lower case and capitals in the texts that patterns see. `\p{L}` and the flag it requires
 * are slow, especially when ignoring case.
 */
export const L = 'A-Za-zÞ-þ'
export const S = 'a-zß-þ'
export const U = '[A-ZÞ]'

/** Neither a digit nor a letter precedes. */
const START = `(?<![${L}\\d])`

/** Compiles a pattern without capturing groups, which cost time. */
const compile = (source: string, flags: string) =>
  new RegExp(
    source.replace(/\\.|\[.*?[^\\]\]|\((?!\?)/g, (sign) => (sign === '(' ? '(?:' : sign)),
    flags,
  )

/** A rule whose value needs no cue. */
export const bare = (kind: Rule['kind'], value: string, accepts?: Accepts, flags = 'g'): Rule => ({
  kind,
  value: compile(`${START}(${value})`, flags),
  accepts,
})

/** A rule whose value follows a cue. The cue is matched in upper and lower case. */
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

/** Rules for forms that the classifier has not learned. */
export const unlearned = (rules: readonly Rule[]) =>
  rules.map((rule): Rule => ({ ...rule, isUnlearned: true }))

/** Matches the empty string where a cue of any of these rules begins. */
export const anyCueOf = (rules: readonly Rule[]) =>
  compile(
    `${START}(?=${rules.flatMap(({ cue }) => cue?.source.slice(START.length) ?? []).join('|')})`,
    'gi',
  )

export const countDigits = (value: string) => value.replace(/\D/g, '').length

/** Groups of people, about whom no identifying detail is given. */
export const PEOPLE =
  '\\b(patients|people|adults|children|infants|participants|subjects|cases|(wo)?men|those|all|cohort|stud|trial)\\w*'
