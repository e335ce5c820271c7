import { shuffled } from '@assay/rating'
import { balanceSides, type Pairing } from './balance-sides.ts'

/** A response that can be rated. */
export interface RatableResponse {
  readonly id: string
  readonly armId: string
}

export interface RatableItem {
  readonly id: string
  readonly responses: readonly RatableResponse[]
}

export interface PlannedAssignment {
  readonly itemId: string
  readonly leftResponseId: string
  readonly rightResponseId: string | null
}

export interface AssignmentDesign {
  readonly isPairwise: boolean
  readonly ratingsEach: number
}

/**
 * Lists all assignments of a study in the order in which raters get them. The order consists of
 * rounds. A round has each item once (pairwise) or each response once, in random order, so a study
 * that ends early is still balanced.
 * @param random the same numbers give the same assignments.
 */
export function planAssignments(
  { isPairwise, ratingsEach }: AssignmentDesign,
  items: readonly RatableItem[],
  random: () => number,
): PlannedAssignment[] {
  const rounds = isPairwise
    ? pairRounds(items, ratingsEach, random)
    : Array.from({ length: ratingsEach }, () => items.flatMap(ofEachResponse))
  return rounds.flatMap((round) => shuffled(round, random))
}

function ofEachResponse({ id: itemId, responses }: RatableItem): PlannedAssignment[] {
  return responses.map(({ id }) => ({ itemId, leftResponseId: id, rightResponseId: null }))
}

function pairRounds(
  items: readonly RatableItem[],
  ratingsEach: number,
  random: () => number,
): PlannedAssignment[][] {
  const planned = choosePairs(items, ratingsEach, random)
  const sides = balanceSides(planned, random)
  const rounds = Array.from({ length: ratingsEach }, (): PlannedAssignment[] => [])
  for (const [index, { itemId, round, responses }] of planned.entries()) {
    const [left, right] = sides[index] ? responses : responses.toReversed()
    if (!left || !right) continue
    rounds[round]?.push({ itemId, leftResponseId: left.id, rightResponseId: right.id })
  }
  return rounds
}

interface PlannedPair extends Pairing {
  readonly itemId: string
  readonly round: number
}

/**
 * Chooses the pairs of each item. An item has each pair equally often, and the remaining ratings go
 * to the pairs that the study has least often so far.
 */
function choosePairs(
  items: readonly RatableItem[],
  ratingsEach: number,
  random: () => number,
): PlannedPair[] {
  const counts = new Map<string, number>()
  const countOf = ({ key }: Pairing) => counts.get(key) ?? 0
  return shuffled(items, random).flatMap(({ id: itemId, responses }) => {
    const pairs = shuffled(pairsOf(responses), random)
    const rarestFirst = pairs.sort((one, other) => countOf(one) - countOf(other))
    if (rarestFirst.length === 0) return []
    return Array.from({ length: ratingsEach }, (_, round) => {
      const pair = rarestFirst[round % rarestFirst.length] as Pairing
      counts.set(pair.key, countOf(pair) + 1)
      return { ...pair, itemId, round }
    })
  })
}

function pairsOf(responses: readonly RatableResponse[]): Pairing[] {
  const inOrder = responses.toSorted((one, other) => (one.armId < other.armId ? -1 : 1))
  return inOrder.flatMap((one, index) =>
    inOrder.slice(index + 1).map((other) => ({
      key: `${one.armId} ${other.armId}`,
      responses: [one, other] as const,
    })),
  )
}
