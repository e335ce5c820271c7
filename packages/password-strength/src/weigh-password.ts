import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Minimum score of a new password: about a million guesses. */
export const MIN_PASSWORD_SCORE = 2

/**
 * Only the first characters, up to this number, are weighed. Further characters would not make a
 * password easier to guess, and the time grows quadratically.
 */
const WEIGHED_LENGTH = 32
/** Each substitution requires another search of all lists; hundreds would take seconds. */
const MAX_SUBSTITUTIONS = 8

const merge = (...lists: (readonly (string | number)[])[]) => [...new Set(lists.flat())]

const zxcvbn = new ZxcvbnFactory({
  // The lists are few, because each is searched for every part of the password.
  dictionary: {
    ...common,
    words: merge(english['commonWords-en'], english['wikipedia-en']),
    names: merge(english['firstnames-en'], english['lastnames-en']),
  },
  graphs: adjacencyGraphs,
  maxLength: WEIGHED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

/**
 * Estimates password strength. The score is 0, 1, 2 or 3 if fewer than 10³, 10⁶, 10⁸ or 10¹⁰
 * guesses are needed, and 4 otherwise.
 * @param known texts that an attacker would try first for this person, such as address, name and
 * product.
 * @see Wheeler, zxcvbn: Low-Budget Password Strength Estimation, USENIX Security 2016.
 */
export function weighPassword(password: string, known: readonly string[] = []): number {
  return zxcvbn.check(password, [...known]).score
}
