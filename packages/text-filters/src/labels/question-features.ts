import { type FoundTerms, findTerms } from './find-terms.ts'
import { type Word, wordsOf } from './words.ts'

/** The features of a text. The values of `ofText` are scaled together; the other values are not. */
export interface Features {
  /** Words and their parts. The more there are, the less each of them counts. */
  readonly ofText: ReadonlySet<string>
  readonly plain: ReadonlyMap<string, number>
}

const GRAM = 4
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
const UNSPACED_GRAMS = [1, 2, 3] as const

const TERM_SHARE = 0.7
const MOST_OF_SUBJECT = 9
const MOST_OF_TASK = 6
const STRONG = 3

/** Only the beginning of a question is used. */
const MAX_CHARACTERS = 4_000

/** Returns the features of a question for its subject and for its task. */
export function featuresOfQuestion(question: string) {
  const text = question.slice(0, MAX_CHARACTERS)
  const words = wordsOf(text)
  const terms = findTerms(words)
  return { subject: subjectFeatures(words, terms), task: taskFeatures(text, words, terms) }
}

/** Returns the features for the subject: words, their 4-grams, and the scores of the terms. */
function subjectFeatures(words: readonly Word[], terms: FoundTerms): Features {
  const plain = new Map<string, number>()
  const most = Math.max(0, ...terms.subjectScores.values())
  for (const [slug, score] of terms.subjectScores) {
    plain.set(`score ${slug}`, (TERM_SHARE * Math.min(score, MOST_OF_SUBJECT)) / STRONG)
    if (score === most && score >= STRONG) plain.set(`first ${slug}`, TERM_SHARE)
  }
  if (terms.task) plain.set(`task ${terms.task}`, TERM_SHARE)
  return { ofText: wordFeatures(words), plain }
}

/**
 * Returns the features for the task: words in order, sentence openings, the shape of the text, and
 * the terms.
 */
function taskFeatures(text: string, words: readonly Word[], terms: FoundTerms): Features {
  const ofText = wordFeatures(words)
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next) ofText.add(`2 ${word.text} ${next.text}`)
  }
  const plain = new Map(shapeOf(text, words).map((name) => [name, 1]))
  for (const beginning of beginnings(words)) plain.set(beginning, 1)
  for (const [slug, score] of terms.taskScores)
    plain.set(`score ${slug}`, Math.min(score, MOST_OF_TASK) / 2)
  if (terms.task) plain.set(`first ${terms.task}`, 1)
  for (const slug of terms.subjects) plain.set(`subject ${slug}`, 1)
  const clinical = terms.subjectScores.get('clinical-medicine') ?? 0
  plain.set('clinical', Math.min(clinical, MOST_OF_SUBJECT) / STRONG)
  return { ofText, plain }
}

function wordFeatures(words: readonly Word[]): Set<string> {
  const features = new Set<string>()
  for (const { text } of words) {
    const word = `1 ${text}`
    if (features.has(word)) continue
    if (UNSPACED.test(text)) {
      for (const length of UNSPACED_GRAMS) addGrams(features, text, length)
      continue
    }
    features.add(word)
    if (text.length >= GRAM) addGrams(features, `<${text}>`, GRAM)
  }
  return features
}

function addGrams(features: Set<string>, text: string, length: number): void {
  for (let at = 0; at + length <= text.length; at++) features.add(text.slice(at, at + length))
}

/**
 * Returns the first word, the first two words and the first three words of the text. Also returns
 * the first word and the first two words of each further sentence.
 */
function beginnings(words: readonly Word[]): string[] {
  const phrase = (at: number, length: number) =>
    words
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ')
  return words.flatMap(({ isFirst }, at) => {
    if (at === 0) return [1, 2, 3].map((length) => `^ ${phrase(at, length)}`)
    return isFirst ? [1, 2].map((length) => `. ${phrase(at, length)}`) : []
  })
}

function shapeOf(text: string, words: readonly Word[]): string[] {
  const end = text.trimEnd().at(-1) ?? ''
  return [
    `length ${Math.min(9, Math.floor(Math.log2(text.length + 1)))}`,
    `words ${Math.min(9, Math.floor(words.length / 4))}`,
    `end ${'?.!:？。'.includes(end) ? end : ''}`,
    `numbers ${Math.min(5, text.match(/\d+/g)?.length ?? 0)}`,
    ...(/[?？]/.test(text) ? ['question mark'] : []),
    ...(/^\p{Ll}/u.test(text) ? ['lower case'] : []),
    ...(text.includes('\n') ? ['lines'] : []),
  ]
}
