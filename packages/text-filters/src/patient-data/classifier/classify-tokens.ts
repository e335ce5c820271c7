import { createOnce } from '../../create-once.ts'
import { createWeightTable, type WeightTable } from '../../weight-table.ts'
import { fromWeightsText } from '../../weights-text.ts'
import type { Certainty, Finding, IdentifierKind } from '../identifier.ts'
import { featuresOf, mayIdentify } from './features.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Token, tokensOf } from './tokens.ts'
import texts from './weights.json' with { type: 'json' }

/** A finding of the classifier: a range in UTF-16 code units, where `end` is exclusive. */
export interface ClassifiedRange {
  readonly kind: IdentifierKind
  readonly start: number
  readonly end: number
}

/**
 * Thresholds of a token's score, chosen on authors whose sentences were not used for training.
 * Numbers need a higher score, because numbers in literature have the same form as numbers in
 * notes.
 */
const MIN_WORD_SCORE = 3.2
const MIN_NUMBER_SCORE = 3.4
/** Reduction of the threshold next to a finding, so that the whole name is found. */
const NEXT_TO_FOUND = 4

/** Titles, and words that announce an identifier. Neither is ever an identifier. */
const CUE = /^(mrn|dob|nhs|ssn|p?id|tel|fax|st|dr|prof|mrs?|ms)$/i
const MAX_CUE_LENGTH = 4

/** Learned weights: log odds by feature key. */
export interface ClassifierWeights {
  /** Log odds that a token is part of an identifier. */
  readonly identifiers: WeightTable
  /** Log odds that the surrounding text is about a patient. */
  readonly surroundings: WeightTable
}

const learned = createOnce<ClassifierWeights>(() => ({
  identifiers: createWeightTable(fromWeightsText(texts.identifiers)),
  surroundings: createWeightTable(fromWeightsText(texts.surroundings)),
}))

/**
 * A rule's finding is rejected if its score plus half of the surroundings' score is below this
 * minimum.
 */
const MIN_FINDING_SCORE: Readonly<Record<Certainty, number>> = { soft: -2, hard: -1.25 }
/** A telephone number needs a higher score, because other groups of digits look the same. */
const MIN_PHONE_SCORE = 0
/**
 * Minimum score of the surroundings for a form that the training texts do not contain. A finding of
 * this form can be rejected only by its surroundings.
 */
const minSurroundingsOf = (kind: IdentifierKind) => (kind === 'ward_place' ? -1 : -2)
/** Kinds whose form is unique. The classifier cannot reject them. */
const PROVEN: ReadonlySet<IdentifierKind> = new Set([
  'email',
  'iban',
  'nhs_number',
  'portal_url',
  'ssn',
])

/** The classifier's result for a text. */
export interface Classification {
  /** The words and numbers with a sufficient score. */
  readonly found: readonly ClassifiedRange[]
  /** Returns true if no token of the finding reaches the threshold. */
  rejects(finding: Finding & { readonly isUnlearned?: true }): boolean
}

/**
 * Classifies the tokens of a normalised text by the words, their neighbours and their surroundings,
 * in linear time.
 */
export function classifyTokens(text: string, weights = learned()): Classification {
  const tokens = tokensOf(text)
  const around = surroundingsOf(tokens, weights.surroundings)
  const scores = new Float64Array(tokens.length).fill(Number.NEGATIVE_INFINITY)
  const excess = new Float64Array(tokens.length).fill(Number.NEGATIVE_INFINITY)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !mayIdentify(token) || isCue(text, token)) continue
    const score = weights.identifiers.sum(featuresOf(tokens, at))
    scores[at] = score
    excess[at] = score + (around[at] ?? 0) - minScoreOf(token)
  }
  return {
    found: joinFound(text, tokens, excess),
    rejects({ kind, certainty, isUnlearned, start, end }) {
      if (PROVEN.has(kind)) return false
      const first = firstFrom(tokens, start)
      if (isUnlearned) return (around[first] ?? 0) < minSurroundingsOf(kind)
      const least = kind === 'phone' ? MIN_PHONE_SCORE : MIN_FINDING_SCORE[certainty]
      const reaches = (_: Token, index: number) =>
        (scores[first + index] ?? 0) + (around[first + index] ?? 0) / 2 >= least
      return !tokens.slice(first, firstFrom(tokens, end)).some(reaches)
    },
  }
}

/** Returns the index of the first token that begins at or after a position. */
function firstFrom(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function joinFound(
  text: string,
  tokens: readonly Token[],
  excess: Float64Array,
): ClassifiedRange[] {
  const isFound = (at: number) => (excess[at] ?? 0) > 0
  const isNextToFound = (at: number) =>
    (excess[at] ?? 0) > -NEXT_TO_FOUND &&
    ((tokens[at]?.gap === 1 && isFound(at - 1)) || (tokens[at + 1]?.gap === 1 && isFound(at + 1)))
  const joined: ClassifiedRange[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !(isFound(at) || isNextToFound(at))) continue
    const one = { kind: kindOf(token), start: token.start, end: token.end }
    const last = joined.at(-1)
    const both = last && join(text, last, one)
    if (both) joined[joined.length - 1] = both
    else joined.push(one)
  }
  return joined
}

const isCue = (text: string, { start, end }: Token) =>
  end - start <= MAX_CUE_LENGTH && CUE.test(text.slice(start, end))

const minScoreOf = ({ written }: Token) =>
  written.kind === 'word' ? MIN_WORD_SCORE : MIN_NUMBER_SCORE

/** A number without a recognised form is usually a record number. */
const kindOf = ({ written }: Token): IdentifierKind =>
  written.kind === 'word' ? 'name' : 'record_number'

/**
 * Joins two findings if they are parts of one name, or of one number with its letters and signs.
 */
function join(
  text: string,
  one: ClassifiedRange,
  next: ClassifiedRange,
): ClassifiedRange | undefined {
  const between = text.slice(one.end, next.start)
  const isOne = one.kind === next.kind ? /^[ .,'/:-]{0,2}$/.test(between) : /^-?$/.test(between)
  if (!isOne) return undefined
  const kind = one.kind === next.kind ? one.kind : 'record_number'
  return { kind, start: one.start, end: next.end }
}
