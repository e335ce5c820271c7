import type { IdentifierKind } from '../identifier.ts'

export interface Rule {
  /** Without a kind, what the rule finds is innocent, and no later rule may claim it. */
  readonly kind: IdentifierKind | undefined
  /** What announces the value, which then follows at once. */
  readonly cue?: RegExp
  readonly value: RegExp
  readonly accepts: Accepts
}

/** Whether it is one after all, by its form and by the 60 characters on either side. */
export type Accepts = (value: string, before: string, after: string) => boolean

/** Patterns are composed as text, which keeps its backslashes. */
export const { raw } = String

/**
 * No digit before, and no letter up to Cyrillic. `\p{L}` would be looked up among hundreds of ranges at each place
 * of a text by each rule.
 */
const START = '(?<![A-Za-z\\d]|[\\u00df-\\u04ff])'

/** The value stands for itself. */
export const bare = (
  kind: Rule['kind'],
  value: string,
  accepts: Accepts = () => true,
  flags = 'gu',
): Rule => ({ kind, value: new RegExp(`${START}(${value})`, flags), accepts })

/** The value follows a cue, which may be written in small letters or capitals. */
export const cued = (
  kind: Rule['kind'],
  cue: string,
  value: string,
  accepts: Accepts = () => true,
  flags = 'iuy',
): Rule => ({
  kind,
  cue: new RegExp(START + cue, 'giu'),
  value: new RegExp(value, flags),
  accepts,
})

export const countDigits = (value: string) => value.replace(/\D/g, '').length

/** More than one, of whom nothing is told that names any. */
export const PEOPLE =
  '\\b(patients|people|adults|children|infants|participants|subjects|cases|(wo)?men|those|all|cohort|stud|trial)\\w*'
