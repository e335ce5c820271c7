import { chineseAndJapanese } from './self-identification/chinese-and-japanese.ts'
import { english } from './self-identification/english.ts'
import { german } from './self-identification/german.ts'
import { isReported } from './self-identification/is-reported.ts'
import { markNames } from './self-identification/mark-names.ts'
import { nearNames } from './self-identification/near-names.ts'
import { romance } from './self-identification/romance.ts'

const PATTERNS = [...english, ...german, ...romance, ...chineseAndJapanese]

/**
 * Does the answer say which model gave it, or who made that, in English, German, French, Spanish,
 * Italian, Portuguese, Chinese or Japanese? Only statements about the speaker count: biomedical
 * text is full of llamas, Gemini studies, Claude Bernard and models compared with doctors. What is
 * quoted from somebody else does not. The time is linear in the length of the answer.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  const text = nearNames(markNames(answer, aliases))
  return PATTERNS.some((pattern) =>
    text
      .matchAll(pattern)
      .some(({ 0: match, index }) => !isReported(text, index, index + match.length)),
  )
}
