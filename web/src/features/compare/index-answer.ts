import type { Fact, Range } from './fact.ts'
import { findFacts } from './find-facts.ts'
import { stemsIn, wordsOf } from './words-of.ts'

type Words = ReadonlySet<string>

/** A sentence, or a line of a table, with its facts; offsets are those of its block. */
export interface Sentence extends Range {
  readonly words: Words
  /** The stems of all its words. */
  readonly stems: Words
  readonly facts: readonly Fact[]
  readonly kind: 'sentence' | 'head' | 'row'
  /** What a line of a table is about: each drug, and the words of a row’s first cell. */
  readonly subjects: readonly Words[]
}

/** The content of an answer: its blocks of markdown, and its sentences by their words and facts. */
export interface AnswerIndex {
  readonly byBlock: ReadonlyMap<string, readonly Sentence[]>
  readonly byWord: ReadonlyMap<string, readonly { readonly sentence: Sentence }[]>
  readonly byFact: ReadonlyMap<string, readonly Fact[]>
  readonly subjects: readonly Words[]
}

/** Equal for facts that may be the same. */
export const factKey = ({ kind, key }: Fact) => `${kind} ${key}`

/** Indexes the blocks of an answer. */
export function indexAnswer(blocks: readonly string[]): AnswerIndex {
  const byBlock = new Map(blocks.map((block) => [block, readSentences(block)]))
  const sentences = [...byBlock.values()].flat()
  const words = sentences.flatMap((sentence) =>
    [...sentence.words].map((word) => ({ word, sentence })),
  )
  const facts = sentences.flatMap((sentence) => sentence.facts)
  return {
    byBlock,
    byWord: Map.groupBy(words, ({ word }) => word),
    byFact: Map.groupBy(facts, factKey),
    subjects: sentences.flatMap((sentence) => sentence.subjects),
  }
}

const MARKUP = /^[\s>#]+|[*`\\]|(?<!\w)_|_(?!\w)|<\/?(?:su[bp]|kbd|br ?\/?)>/gm
/** A link’s text is no statement: its address identifies what it names. */
const LABEL = /\[[^\]\n]*\](?=[([])/g
/** An address has no words of its own. */
const ADDRESS = /(?<=\]\()[^)\s]+\)?|https?:\S+/g
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const LINE = /.+/g

/** The sentences of a block of markdown. */
function readSentences(block: string): Sentence[] {
  const toBlank = (text: string) => ' '.repeat(text.length)
  const text = block.replace(MARKUP, toBlank).replace(LABEL, (label) => label.replace(/\d/g, ' '))
  const facts = findFacts(text)
  const toSentence = (part: string, start: number, kind: Sentence['kind']): Sentence => {
    const end = start + part.length
    const own = facts.filter((fact) => fact.start >= start && fact.start < end)
    const drugs = own.filter((fact) => fact.kind === 'drug').map(({ key }) => key)
    const named = { sentence: [], head: drugs, row: [part.split('|')[1] ?? '', ...drugs] }[kind]
    const subjects = named.map(wordsOf).filter(({ size }) => size > 0)
    const words = wordsOf([part.replace(ADDRESS, ''), ...drugs].join(' '))
    const stems = new Set(stemsIn(part).map(({ stem }) => stem))
    return { start, end, words, stems, facts: own, kind, subjects }
  }
  if (block.startsWith('|')) {
    return Array.from(text.matchAll(LINE), ({ index, 0: line }) =>
      toSentence(line, index, index === 0 ? 'head' : 'row'),
    )
  }
  return Array.from(segmenter.segment(text), ({ segment, index }) =>
    toSentence(segment, index, 'sentence'),
  )
}
