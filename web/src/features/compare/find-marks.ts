import { isHeading } from './align-sections.ts'
import { type Fact, overlaps, type Range } from './fact.ts'
import { type AnswerIndex, factKey, type Sentence } from './index-answer.ts'
import { stemsIn } from './words-of.ts'

/** A part of a block: a difference from the other answer, or what the other answer has too. */
export interface Mark extends Range {
  readonly isShared: boolean
}

/** The part of its words that a sentence or a clause shares with another one about the same. */
const SAME = 0.5
/** The part below which sentences are about something else. */
const ALIKE = 0.4
/** The part of a passage’s words that may be in sentences which the other answer has too. */
const MOST_SHARED = 0.25
/** A passage with fewer words is not compared. */
const LEAST_WORDS = 2
/** A sentence with fewer words is not compared as a whole. */
const LEAST_OF_SENTENCE = 4
/** A sentence is elsewhere if the other answer has this part of its words anywhere. */
const KNOWN = 0.6
/** A sentence with more words is about more than the name that opens it. */
const SHORT = 10
/** The longest text before the first word of an item of a list. */
const MARKER = '- **'
/** Shared words of a sentence are grey if its counterpart has at least this part of them. */
const SAID = 0.75

/** The marks on a block of an answer, in order and without overlap. */
export function findMarks(block: string, own: AnswerIndex, other: AnswerIndex): Mark[] {
  return (own.byBlock.get(block) ?? []).flatMap((sentence) => {
    if (isLone(sentence, other) && !isHeading({ source: block })) {
      return [wholeSentence(sentence, block)]
    }
    const counterpart = findCounterpart(sentence, other)
    const same = sentence.facts.filter((fact) => isShared(fact, sentence, other, counterpart))
    const facts = sentence.facts.filter((fact) => {
      if (same.includes(fact)) return false
      return !fact.isMinor || findCounterpart({ words: fact.topic ?? sentence.words }, other)
    })
    const differences = join(facts, block)
    if (counterpart && isSaidBy(counterpart, sentence)) {
      const own = findOwnWords(sentence, block, counterpart, [...same, ...differences])
      const shared = findGaps(sentence, block, [...differences, ...own].sort(byStart))
      return [...differences, ...shared].sort(byStart)
    }
    const isWhole = differences.length > 0 && isHeading({ source: block })
    return isWhole ? [wholeSentence(sentence, block)] : differences
  })
}

const MARKUP = /^(?:[\s#>*_|-]|\d+[.)]\s)+/

/** A heading or sentence without its leading markup. */
function wholeSentence({ start, end }: Sentence, block: string): Mark {
  const text = block.slice(start, end)
  const indent = MARKUP.exec(text)?.[0].length ?? 0
  return { start: start + indent, end: start + text.trimEnd().length, isShared: false }
}

/**
 * Whether only this answer has a passage: hardly any of it is in the other answer, or it is one
 * short sentence that opens with a name that the other answer does not have. Of a table, the other
 * answer has no row.
 */
export function isOnlyHere(sentences: readonly Sentence[], other: AnswerIndex): boolean {
  const spoken = sentences.filter(({ words }) => words.size > 0)
  const rows = spoken.filter(({ kind }) => kind === 'row')
  if (rows.length > 1) return !rows.some((row) => isElsewhere(row, other))
  if (opensWithName(sentences, other)) return true
  if (spoken.length > 1 && spoken.every((each) => isLone(each, other))) return true
  if (sentences.some((each) => each.words.size > 0 && isSaidBy(findCounterpart(each, other), each)))
    return false
  const total = countWords(sentences)
  const shared = sentences.filter((sentence) => isElsewhere(sentence, other))
  return total >= LEAST_WORDS && countWords(shared) <= MOST_SHARED * total
}

/** Whether only this answer has a sentence. */
const isLone = (sentence: Sentence, other: AnswerIndex) =>
  sentence.kind !== 'head' &&
  sentence.words.size >= LEAST_OF_SENTENCE &&
  isOnlyHere([sentence], other)

const countWords = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { words }) => sum + words.size, 0)

function opensWithName([first, second]: readonly Sentence[], other: AnswerIndex): boolean {
  const [fact] = first?.facts ?? []
  if (second || !first || !fact || first.words.size > SHORT) return false
  if (!/drug|detail|source/.test(fact.kind)) return false
  return fact.start - first.start <= MARKER.length && !other.byFact.has(factKey(fact))
}

/** Whether the other answer has the words of a sentence, or names the same record. */
function isElsewhere(sentence: Sentence, other: AnswerIndex): boolean {
  const { words } = sentence
  const common = [...words].filter((word) => other.byWord.has(word)).length
  if (common >= KNOWN * words.size || findCounterpart(sentence, other, ALIKE)) return true
  if (isAboutSameRow(sentence, other)) return true
  return sentence.facts.some((fact) => fact.kind === 'source' && other.byFact.has(factKey(fact)))
}

/**
 * Whether a sentence of one answer names what a row of a table in the other is about, or has many
 * of its words from the row.
 */
function isAboutSameRow({ kind, words, subjects }: Sentence, other: AnswerIndex): boolean {
  if (kind === 'sentence') return other.subjects.some((subject) => isIn(words, subject))
  const candidates = [...words].flatMap((word) => other.byWord.get(word) ?? [])
  return candidates.some(
    ({ sentence }) =>
      isIn(words, sentence.words, ALIKE) || subjects.some((each) => isIn(sentence.words, each)),
  )
}

const isIn = (words: ReadonlySet<string>, part: ReadonlySet<string>, least = KNOWN) =>
  words.intersection(part).size >= least * part.size

function isSaidBy(other: Sentence | undefined, { words }: Sentence): boolean {
  return other !== undefined && words.intersection(other.words).size >= SAID * words.size
}

/** The sentence of the other answer about the same, with most of the words and facts. */
function findCounterpart(
  { words, facts = [] }: Pick<Sentence, 'words'> & Partial<Sentence>,
  other: AnswerIndex,
  least = SAME,
): Sentence | undefined {
  const counts = new Map<Sentence, number>()
  for (const word of words) {
    for (const { sentence } of other.byWord.get(word) ?? []) {
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
    }
  }
  const keys = new Set(facts.map(factKey))
  let counterpart: Sentence | undefined
  let best = 0
  for (const [each, count] of counts) {
    if (count < least * words.size) continue
    const score = count + new Set(each.facts.map(factKey)).intersection(keys).size / 1e3
    if (score > best) [counterpart, best] = [each, score]
  }
  return counterpart
}

function isShared(fact: Fact, sentence: Sentence, other: AnswerIndex, like?: Sentence): boolean {
  if (like && isReplaced(fact, sentence, like)) return false
  const same = other.byFact.get(factKey(fact)) ?? []
  return same.some((each) => isAbout(fact.topic, each.topic))
}

/** Whether the counterpart has another amount of the same unit in the place of this one. */
function isReplaced(fact: Fact, sentence: Sentence, counterpart: Sentence): boolean {
  const has = ({ facts }: Sentence, { key }: Fact) => facts.some((each) => each.key === key)
  if (fact.kind !== 'amount' || has(counterpart, fact)) return false
  return counterpart.facts.some(
    (each) => each.kind === 'amount' && each.unit === fact.unit && !has(sentence, each),
  )
}

const NO_WORDS: ReadonlySet<string> = new Set()

function isAbout(one = NO_WORDS, other = NO_WORDS): boolean {
  return one.intersection(other).size >= SAME * Math.min(one.size, other.size)
}

const JOINT = /^[\s*\-–—/,(]{0,6}(?:to |and )?$/

/** Differences that follow one another are one difference: `500 mg twice daily`. */
function join(facts: readonly Fact[], text: string): Mark[] {
  const marks: Mark[] = []
  for (const { start, end } of facts) {
    const last = marks.at(-1)
    if (last && JOINT.test(text.slice(last.end, start))) {
      marks[marks.length - 1] = { ...last, end: Math.max(last.end, end) }
    } else marks.push({ start, end, isShared: false })
  }
  return marks
}

const byStart = (one: Range, other: Range) => one.start - other.start

/** The words of a sentence that its counterpart does not have, outside the given ranges. */
function findOwnWords(
  { start, end }: Sentence,
  block: string,
  { stems }: Sentence,
  outside: readonly Range[],
): Range[] {
  return stemsIn(block.slice(start, end))
    .filter(({ stem }) => !stems.has(stem))
    .map((word) => ({ start: start + word.start, end: start + word.end }))
    .filter((word) => !outside.some((range) => overlaps(range, word)))
}

/** The parts of a shared sentence between other ranges. */
function findGaps({ start, end }: Sentence, block: string, ranges: readonly Range[]): Mark[] {
  const starts = [start, ...ranges.map((range) => range.end)]
  return starts
    .map((from, index) => ({ start: from, end: ranges[index]?.start ?? end, isShared: true }))
    .filter((gap) => block.slice(gap.start, gap.end).trim() !== '')
}
