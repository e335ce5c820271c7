import { chineseAndJapanese } from './chinese-and-japanese.ts'
import { english } from './english.ts'
import { chineseAndJapaneseFrames } from './frames/chinese-and-japanese.ts'
import { englishFrames } from './frames/english.ts'
import { germanFrames } from './frames/german.ts'
import { romanceFrames } from './frames/romance.ts'
import { german } from './german.ts'
import { isReported } from './is-reported.ts'
import { romance } from './romance.ts'
import { speaksOfOthers } from './speaks-of-others.ts'

const WITH_LETTERS = [
  ...[...english, ...german, ...romance],
  ...[...englishFrames, ...germanFrames, ...romanceFrames],
]
const WITH_CHARACTERS = [...WITH_LETTERS, ...chineseAndJapanese, ...chineseAndJapaneseFrames]
const CHARACTERS = /[\u3040-\u30ff\u3400-\u9fff]/

/** Where a pattern matched a marked text. */
interface Match {
  readonly start: number
  readonly end: number
}

/** Where the rules find that the writer of a marked text speaks of itself and not of others. */
export function matchesOfRules(text: string): Match[] {
  const matches: Match[] = []
  for (const pattern of CHARACTERS.test(text) ? WITH_CHARACTERS : WITH_LETTERS) {
    // Not matchAll, which compiles a copy of the pattern for each text.
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const start = found.index
      const end = pattern.lastIndex
      if (!isReported(text, start, end) && !speaksOfOthers(text, start, end)) {
        matches.push({ start, end })
      }
      if (found[0] === '') pattern.lastIndex += 1
    }
  }
  return matches
}
