import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Below this, about a million guesses, no password may be chosen. */
export const MIN_PASSWORD_SCORE = 2

/** What comes after makes no password easier to guess, and the time grows with the square. */
const WEIGHED_LENGTH = 32
/** Each is another search of all lists: hundreds of them take seconds. */
const MAX_SUBSTITUTIONS = 8

const merge = (...lists: (readonly (string | number)[])[]) => [...new Set(lists.flat())]

const zxcvbn = new ZxcvbnFactory({
  // Few lists: each is searched for every part of the password.
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
 * How hard a password is to guess, from 0 to 4: under 10³, 10⁶, 10⁸, 10¹⁰ guesses, and more.
 * @param known what an attacker would try first for this person: address, name, product.
 * @see Wheeler, zxcvbn: Low-Budget Password Strength Estimation, USENIX Security 2016.
 */
export function weighPassword(password: string, known: readonly string[] = []): number {
  return zxcvbn.check(password, [...known]).score
}
