import type { IdentifierKind } from '../identifier.ts'

export interface Rule {
  /** Of an empty kind is what is innocent, and no later rule may claim it. */
  readonly kind: IdentifierKind | ''
  /** What announces the value, which then follows at once; looked for at one place, as the value then is. */
  readonly cue?: RegExp
  readonly value: RegExp
  readonly accepts?: Accepts | undefined
}

/** Whether it is one after all, by its form and by the 60 characters on either side. */
export type Accepts = (value: string, before: string, after: string) => boolean

/** Patterns are composed as text, which keeps its backslashes. */
export const { raw } = String

/**
 * Letters, small ones and a capital of the texts that patterns see. `\p{L}` and the flag that it needs
 * are slow, most of all where the case is ignored.
 */
export const L = 'A-Za-zÞ-þ'
export const S = 'a-zß-þ'
export const U = '[A-ZÞ]'

/** No digit and no letter before. */
const START = `(?<![${L}\\d])`

/** A pattern of which no parts are remembered, which takes time. */
const compile = (source: string, flags: string) =>
  new RegExp(
    source.replace(/\\.|\[.*?[^\\]\]|\((?!\?)/g, (sign) => (sign === '(' ? '(?:' : sign)),
    flags,
  )

/** The value stands for itself. */
export const bare = (kind: Rule['kind'], value: string, accepts?: Accepts, flags = 'g'): Rule => ({
  kind,
  value: compile(`${START}(${value})`, flags),
  accepts,
})

/** The value follows a cue, which may be written in small letters or capitals. */
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

/** Matches nothing, where a cue of any of these rules begins. */
export const anyCueOf = (rules: readonly Rule[]) =>
  compile(
    `${START}(?=${rules.flatMap(({ cue }) => cue?.source.slice(START.length) ?? []).join('|')})`,
    'gi',
  )

export const countDigits = (value: string) => value.replace(/\D/g, '').length

/** More than one, of whom nothing is told that names any. */
export const PEOPLE =
  '\\b(patients|people|adults|children|infants|participants|subjects|cases|(wo)?men|those|all|cohort|stud|trial)\\w*'
