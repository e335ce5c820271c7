import { createWeightTable, type WeightTable } from '../../weight-table.ts'
import { fromWeightsText } from '../../weights-text.ts'
import type { Certainty, Finding, IdentifierKind } from '../identifier.ts'
import { featuresOf, mayIdentify } from './features.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Token, tokensOf } from './tokens.ts'
import texts from './weights.json' with { type: 'json' }

/** A finding of the classifier: a range in UTF-16 code units; `end` is exclusive. */
export interface Likeness {
  readonly kind: IdentifierKind
  readonly start: number
  readonly end: number
}

/**
 * Thresholds of a token's score, chosen on authors whose sentences were not used for training.
 * Numbers need more, because literature contains them in the same form as notes do.
 */
const LEAST_OF_WORD = 3.2
const LEAST_OF_NUMBER = 3.4
/** Reduction of the threshold next to a finding, for the rest of a name. */
const BESIDE = 4

/** Cues of identifiers, and titles, which are never identifiers. */
const CUE = /^(mrn|dob|nhs|ssn|p?id|tel|fax|st|dr|prof|mrs?|ms)$/i
const LONGEST_CUE = 4

/** Learned weights: log odds by feature key. */
export interface LikenessWeights {
  /** That a token is part of an identifier. */
  readonly identifiers: WeightTable
  /** That the surrounding text is about a patient. */
  readonly surroundings: WeightTable
}

const learned: LikenessWeights = {
  identifiers: createWeightTable(fromWeightsText(texts.identifiers)),
  surroundings: createWeightTable(fromWeightsText(texts.surroundings)),
}

/**
 * A finding of a rule is rejected if its score plus half of the surroundings' score is below this.
 */
const LEAST_OF_ONE: Readonly<Record<Certainty, number>> = { soft: -1.6, hard: -1.25 }
/** A telephone number needs a higher score, because other groups of digits look the same. */
const LEAST_OF_PHONE = 0
/** A form that the weights have not learned is rejected by its surroundings alone. */
export const LEAST_AROUND = -1.75
/** Kinds whose form is unique. The classifier cannot reject them. */
const PROVEN: ReadonlySet<IdentifierKind> = new Set([
  'email',
  'iban',
  'nhs_number',
  'portal_url',
  'ssn',
])

/** The result of the classifier for a text. */
export interface Judgement {
  /** The words and numbers with a sufficient score. */
  readonly found: readonly Likeness[]
  /** True if no token of the finding reaches the threshold. */
  denies(finding: Finding & { readonly isUnlearned?: true }): boolean
}

/**
 * Classifies the tokens of a normalised text by the words, their neighbours and their surroundings,
 * in linear time.
 */
export function judgeByLikeness(text: string, weights = learned): Judgement {
  const tokens = tokensOf(text)
  const around = surroundingsOf(tokens, weights.surroundings)
  const scores = new Float64Array(tokens.length).fill(Number.NEGATIVE_INFINITY)
  const excess = new Float64Array(tokens.length).fill(Number.NEGATIVE_INFINITY)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !mayIdentify(token) || isCue(text, token)) continue
    const score = weights.identifiers.sum(featuresOf(tokens, at))
    scores[at] = score
    excess[at] = score + (around[at] ?? 0) - leastOf(token)
  }
  return {
    found: joinFound(text, tokens, excess),
    denies({ kind, certainty, isUnlearned, start, end }) {
      if (PROVEN.has(kind)) return false
      const first = firstFrom(tokens, start)
      if (isUnlearned) return (around[first] ?? 0) < LEAST_AROUND
      const least = kind === 'phone' ? LEAST_OF_PHONE : LEAST_OF_ONE[certainty]
      for (let at = first; (tokens[at]?.start ?? end) < end; at++) {
        if ((scores[at] ?? 0) + (around[at] ?? 0) / 2 >= least) return false
      }
      return true
    },
  }
}

/** The index of the first token that begins at or after a position. */
function firstFrom(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function joinFound(text: string, tokens: readonly Token[], excess: Float64Array): Likeness[] {
  const isFound = (at: number) => (excess[at] ?? 0) > 0
  const isBeside = (at: number) =>
    (excess[at] ?? 0) > -BESIDE &&
    ((tokens[at]?.gap === 1 && isFound(at - 1)) || (tokens[at + 1]?.gap === 1 && isFound(at + 1)))
  const joined: Likeness[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !(isFound(at) || isBeside(at))) continue
    const one = { kind: kindOf(token), start: token.start, end: token.end }
    const last = joined.at(-1)
    const both = last && join(text, last, one)
    if (both) joined[joined.length - 1] = both
    else joined.push(one)
  }
  return joined
}

const isCue = (text: string, { start, end }: Token) =>
  end - start <= LONGEST_CUE && CUE.test(text.slice(start, end))

const leastOf = ({ written }: Token) => (written.kind === 'word' ? LEAST_OF_WORD : LEAST_OF_NUMBER)

/** A number without a recognised form is most often a record number. */
const kindOf = ({ written }: Token): IdentifierKind =>
  written.kind === 'word' ? 'name' : 'record_number'

/** Joins two findings that are parts of one name, or of one number with its letters and signs. */
function join(text: string, one: Likeness, next: Likeness): Likeness | undefined {
  const between = text.slice(one.end, next.start)
  const isOne = one.kind === next.kind ? /^[ .,'/:-]{0,2}$/.test(between) : /^-?$/.test(between)
  if (!isOne) return undefined
  const kind = one.kind === next.kind ? one.kind : 'record_number'
  return { kind, start: one.start, end: next.end }
}
