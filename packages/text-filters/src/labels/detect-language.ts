import { LANGUAGES } from '@assay/contracts/label-slugs'
import type { Language } from '@assay/contracts/labels'
import { detectAll } from 'tinyld'
import type { QuestionLabel } from './label-question.ts'

/** Version of the library, then of the code that applies it. Increment it when either changes. */
export const LANGUAGE_VERSION = 'tinyld-1.3.4-1'

/** Only the beginning of a question is used. */
const MAX_CHARACTERS = 300

/** Abbreviations, doses and names with digits are alike in every language: `HbA1c`, `NSTEMI`. */
const UNTRANSLATED = /[\p{sc=Latin}\p{N}]*(?:\p{N}|\p{Lu}{2})[\p{sc=Latin}\p{N}-]*/gu
const WORD = /[\p{L}\p{M}]+/gu
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

const MIN_WORDS = 3
const MIN_UNSPACED = 4
/** Minimum lead of a language over the next one, in shares of the words. */
const MIN_LEAD = 0.02

/**
 * Detects the language of a question. Abstains if uncertain, and if the question is too short,
 * because names of drugs are alike in many languages.
 */
export function detectLanguage(question: string): QuestionLabel<Language> {
  const text = question.slice(0, MAX_CHARACTERS).replace(UNTRANSLATED, ' ')
  const words = text.match(WORD) ?? []
  const isShort = words.length < MIN_WORDS && (text.match(UNSPACED)?.length ?? 0) < MIN_UNSPACED
  const [first, second] = isShort ? [] : rankLanguages(words)
  const lead = (first?.share ?? 0) - (second?.share ?? 0)
  return first && lead >= MIN_LEAD
    ? { source: 'weights', status: 'matched', slugs: [first.language] }
    : { source: 'weights', status: 'abstained', slugs: [] }
}

/** Each word has one vote. If the library judged all words at once, one rare word would decide. */
function rankLanguages(words: readonly string[]) {
  const ofWords = words.map((word) => detectAll(word, { only: [...LANGUAGES] }))
  return LANGUAGES.map((language) => ({
    language,
    share:
      ofWords.reduce((sum, ranked) => {
        const found = ranked.find(({ lang }) => lang === language)
        return sum + (found?.accuracy ?? 0) / (ranked[0]?.accuracy ?? 1)
      }, 0) / words.length,
  })).sort((one, other) => other.share - one.share)
}
