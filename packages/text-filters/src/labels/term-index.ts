import { type Word, wordsOf } from './words.ts'

/**
 * The terms of one label. `^` marks a term that begins a sentence, and `*` stands for any ending.
 */
export interface TermList {
  readonly strong: readonly string[]
  /** Words with which a question of this label often begins, regardless of its subject. */
  readonly opening?: readonly string[]
  readonly weak: readonly string[]
}

/** Scores by label. Each term counts once. Of overlapping terms, the longest term counts. */
export type Scores<Slug> = ReadonlyMap<Slug, number>

const STRONG = 3
const OPENING = 2
const WEAK = 1
const MAX_TERM_WORDS = 5
const ENDING_LENGTHS = [4, 5, 6, 7, 8, 9] as const

type Weights<Slug> = Map<string, Map<Slug, number>>

/** Builds a function that scores the words of a text by the terms of each label, in linear time. */
export function indexTerms<Slug>(
  lists: ReadonlyMap<Slug, TermList>,
): (words: readonly Word[]) => Scores<Slug> {
  const terms: Weights<Slug> = new Map()
  const endings: Weights<Slug> = new Map()
  for (const [slug, { strong, opening = [], weak }] of lists) {
    for (const term of weak) addTerm(term, slug, WEAK)
    for (const term of opening) addTerm(term, slug, OPENING)
    for (const term of strong) addTerm(term, slug, STRONG)
  }

  function addTerm(term: string, slug: Slug, weight: number): void {
    const index = term.startsWith('*') ? endings : terms
    const words = wordsOf(term).map(({ text }) => text)
    const key = term.startsWith('^') ? `^${words.join(' ')}` : words.join(' ')
    index.set(key, (index.get(key) ?? new Map<Slug, number>()).set(slug, weight))
  }

  return (words) => {
    const scores = new Map<Slug, number>()
    const seen = new Set<string>()
    const count = (index: Weights<Slug>, key: string) => {
      const weights = index.get(key)
      if (weights && !seen.has(key))
        for (const [slug, weight] of weights) scores.set(slug, (scores.get(slug) ?? 0) + weight)
      seen.add(key)
      return weights !== undefined
    }
    for (const at of words.keys()) {
      phrasesAt(words, at).find((phrase) => count(terms, phrase))
      for (const ending of endingsOf(words[at]?.text ?? '')) count(endings, ending)
    }
    return scores
  }
}

/**
 * Returns the phrases that begin at a word, longest first. At the start of a sentence, they also
 * occur with `^`.
 */
function phrasesAt(words: readonly Word[], at: number): string[] {
  const phrases: string[] = []
  let phrase = ''
  for (const { text } of words.slice(at, at + MAX_TERM_WORDS)) {
    phrase = phrase === '' ? text : `${phrase} ${text}`
    phrases.unshift(...(words[at]?.isFirst ? [`^${phrase}`, phrase] : [phrase]))
  }
  return phrases
}

function endingsOf(word: string): string[] {
  return ENDING_LENGTHS.filter((length) => length < word.length).map((length) =>
    word.slice(-length),
  )
}
