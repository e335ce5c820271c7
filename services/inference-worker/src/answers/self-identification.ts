import { chineseAndJapanese } from './self-identification/chinese-and-japanese.ts'
import { english } from './self-identification/english.ts'
import { chineseAndJapaneseFrames } from './self-identification/frames/chinese-and-japanese.ts'
import { englishFrames } from './self-identification/frames/english.ts'
import { germanFrames } from './self-identification/frames/german.ts'
import { romanceFrames } from './self-identification/frames/romance.ts'
import { german } from './self-identification/german.ts'
import { isReported } from './self-identification/is-reported.ts'
import { markNames } from './self-identification/mark-names.ts'
import { nearNames } from './self-identification/near-names.ts'
import { romance } from './self-identification/romance.ts'
import { speaksOfOthers } from './self-identification/speaks-of-others.ts'

const WITH_LETTERS = [
  ...[...english, ...german, ...romance],
  ...[...englishFrames, ...germanFrames, ...romanceFrames],
]
const WITH_CHARACTERS = [...WITH_LETTERS, ...chineseAndJapanese, ...chineseAndJapaneseFrames]
const CHARACTERS = /[\u3040-\u30ff\u3400-\u9fff]/

/**
 * Does the answer say which model gave it, or who made that, in English, German, French, Spanish,
 * Italian, Portuguese, Chinese or Japanese? Only statements about the speaker count: biomedical
 * text is full of llamas, Gemini studies, Claude Bernard and models compared with doctors. What is
 * quoted from somebody else does not. The time is linear in the length of the answer.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  const text = nearNames(markNames(answer, aliases))
  const patterns = CHARACTERS.test(text) ? WITH_CHARACTERS : WITH_LETTERS
  return patterns.some((pattern) => {
    // Not matchAll, which compiles a copy of the pattern for each text.
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const { index } = found
      const end = pattern.lastIndex
      if (!isReported(text, index, end) && !speaksOfOthers(text, index, end)) return true
      if (found[0] === '') pattern.lastIndex += 1
    }
    return false
  })
}

/** Sentences that are looked at one by one. */
const MOST_SENTENCES = 40
const MOST_CHARACTERS = 500

/**
 * The first sentence in which the answer identifies itself, as it was written, for people to judge;
 * the first that names anything when it takes several together.
 */
export function findSelfIdentification(
  answer: string,
  aliases: readonly string[],
): string | undefined {
  if (!identifiesItself(answer, aliases)) return undefined
  const naming = answer
    .split(/(?<=[.!?]\s|[。！？\n])/)
    .filter((sentence) => nearNames(markNames(sentence, aliases)) !== '')
    .slice(0, MOST_SENTENCES)
  const telling = naming.find((sentence) => identifiesItself(sentence, aliases)) ?? naming[0]
  return (telling ?? answer).trim().slice(0, MOST_CHARACTERS).toWellFormed()
}
