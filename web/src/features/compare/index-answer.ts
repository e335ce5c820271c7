import type { Fact, Range } from './fact.ts'
import { findFacts } from './find-facts.ts'
import { wordsOf } from './words-of.ts'

/** A sentence with its facts; offsets are those of its block. */
export interface Sentence extends Range {
  readonly words: ReadonlySet<string>
  readonly facts: readonly Fact[]
  /** A table has no sentences: its rows are one. */
  readonly isTable: boolean
}

/** The content of an answer: its blocks of markdown, and its sentences by their words and facts. */
export interface AnswerIndex {
  readonly byBlock: ReadonlyMap<string, readonly Sentence[]>
  readonly byWord: ReadonlyMap<string, readonly { readonly sentence: Sentence }[]>
  readonly byFact: ReadonlyMap<string, readonly Fact[]>
  /** The keys of the facts in tables. */
  readonly inTables: ReadonlySet<string>
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
    inTables: new Set(
      sentences.flatMap(({ isTable, facts }) => (isTable ? facts.map(factKey) : [])),
    ),
  }
}

const MARKUP = /^[\s>#]+|[*`\\]|(?<!\w)_|_(?!\w)|<\/?(?:su[bp]|kbd|br ?\/?)>/gm
/** A link’s text is no statement: its address identifies what it names. */
const LABEL = /\[[^\]\n]*\](?=[([])/g
/** An address has no words of its own. */
const ADDRESS = /(?<=\]\()[^)\s]+\)?|https?:\S+/g
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a block of markdown. */
function readSentences(block: string): Sentence[] {
  const toBlank = (text: string) => ' '.repeat(text.length)
  const text = block.replace(MARKUP, toBlank).replace(LABEL, (label) => label.replace(/\d/g, ' '))
  const facts = findFacts(text)
  const isTable = block.startsWith('|')
  return Array.from(segmenter.segment(text), ({ segment, index: start }): Sentence => {
    const end = start + segment.length
    const own = facts.filter((fact) => fact.start >= start && fact.start < end)
    return { start, end, words: wordsOf(segment.replace(ADDRESS, '')), facts: own, isTable }
  })
}
