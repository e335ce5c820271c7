import type { Fact } from './fact.ts'
import { type AnswerIndex, factKey, type Sentence } from './index-answer.ts'

/** A part of a block: a difference from the other answer, or what the other answer has too. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly isShared: boolean
}

/** The part of a sentence’s words that a sentence of the other answer must have to mean the same. */
const SAME = 0.5
/** The part above which two sentences are about the same quantities. */
const SAME_QUANTITIES = 0.6
/** The part of a negation’s words that a negation of the other answer must have. */
const SAME_NEGATION = 0.4

/** The marks on a block of an answer, in order and without overlap. */
export function findMarks(block: string, own: AnswerIndex, other: AnswerIndex): Mark[] {
  return (own.byBlock.get(block) ?? []).flatMap((sentence) => {
    const { counterpart, likeness } = findCounterpart(sentence, other)
    const like = likeness >= SAME_QUANTITIES ? counterpart : undefined
    const facts = sentence.facts.filter((fact) => !isShared(fact, sentence, other, like))
    const differences = join(facts, block)
    return likeness >= SAME ? withGaps(sentence, differences) : differences
  })
}

/** The sentence of the other answer with most of a sentence’s words, and with which part of them. */
function findCounterpart(sentence: Sentence, other: AnswerIndex) {
  const counts = new Map<Sentence, number>()
  for (const word of sentence.words) {
    for (const each of other.byWord.get(word) ?? []) counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  let [counterpart, best]: [Sentence | undefined, number] = [undefined, 0]
  const keys = new Set(sentence.facts.map(factKey))
  for (const [each, count] of counts) {
    // Of equal candidates, the one with most common facts and fewest other words.
    const common = new Set(each.facts.map(factKey)).intersection(keys).size
    const score = count + common / 1e3 - each.words.size / 1e6
    if (score > best) [counterpart, best] = [each, score]
  }
  return { counterpart, likeness: Math.round(best) / (sentence.words.size || 1) }
}

function isShared(fact: Fact, sentence: Sentence, other: AnswerIndex, like?: Sentence): boolean {
  if (like && isReplaced(fact, sentence, like)) return false
  const same = other.byFact.get(factKey(fact)) ?? []
  return same.some((each) => !fact.topic || !each.topic || isAbout(fact.topic, each.topic))
}

/** Whether the counterpart has another amount of the same unit in the place of this one. */
function isReplaced(fact: Fact, sentence: Sentence, counterpart: Sentence): boolean {
  const has = ({ facts }: Sentence, { key }: Fact) => facts.some((each) => each.key === key)
  if (fact.kind !== 'amount' || has(counterpart, fact)) return false
  return counterpart.facts.some(
    (each) => each.kind === 'amount' && each.unit === fact.unit && !has(sentence, each),
  )
}

function isAbout(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size)
  if (least === 0) return one.size === other.size
  return one.intersection(other).size >= SAME_NEGATION * least
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

/** The differences of a shared sentence, and its other parts. */
function withGaps({ start, end }: Sentence, differences: readonly Mark[]): Mark[] {
  const marks: Mark[] = []
  let done = start
  for (const difference of differences) {
    marks.push({ start: done, end: difference.start, isShared: true }, difference)
    done = difference.end
  }
  return [...marks, { start: done, end, isShared: true }].filter((mark) => mark.start < mark.end)
}
