import { randomFrom } from '@assay/rating'
import { expect, test } from 'vitest'
import {
  type AssignmentDesign,
  type PlannedAssignment,
  planAssignments,
  type RatableItem,
} from './plan-assignments.ts'

/** Items with a response of each arm, whose id is `arm:item`. */
function itemsOf(count: number, arms: number): RatableItem[] {
  return Array.from({ length: count }, (_, item) => ({
    id: `item${item}`,
    responses: Array.from({ length: arms }, (_each, arm) => ({
      id: `arm${arm}:item${item}`,
      armId: `arm${arm}`,
    })),
  }))
}

function plan(items: readonly RatableItem[], design: AssignmentDesign, seed = 1) {
  return planAssignments(design, items, randomFrom(seed))
}

const armOf = (responseId: string | null) => responseId?.split(':')[0] ?? ''
const pairOf = ({ leftResponseId, rightResponseId }: PlannedAssignment) =>
  [armOf(leftResponseId), armOf(rightResponseId)].sort().join()

function countsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): number[] {
  return [...Map.groupBy(items, keyOf).values()].map(({ length }) => length)
}
const spreadOf = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts)

const PAIRWISE = [
  { items: 7, arms: 2, ratingsEach: 3 },
  { items: 20, arms: 3, ratingsEach: 3 },
  { items: 31, arms: 4, ratingsEach: 5 },
  { items: 13, arms: 5, ratingsEach: 1 },
  { items: 50, arms: 12, ratingsEach: 20 },
].flatMap((world) => [1, 2, 3].map((seed) => ({ ...world, seed })))

test.for(PAIRWISE)(
  '$arms arms, $items items rated $ratingsEach times (seed $seed): items, pairs and sides are balanced',
  ({ items: count, arms, ratingsEach, seed }) => {
    const planned = plan(itemsOf(count, arms), { isPairwise: true, ratingsEach }, seed)
    expect(planned).toHaveLength(count * ratingsEach)
    expect(spreadOf(countsOf(planned, ({ itemId }) => itemId))).toBe(0)
    expect(spreadOf(countsOf(planned, pairOf))).toBeLessThanOrEqual(1)
    for (const ofItem of Map.groupBy(planned, ({ itemId }) => itemId).values()) {
      expect(Math.max(...countsOf(ofItem, pairOf))).toBe(
        Math.ceil(ratingsEach / ((arms * (arms - 1)) / 2)),
      )
    }
    const balanceOf = new Map<string, number>()
    for (const { leftResponseId, rightResponseId } of planned) {
      const [left, right] = [armOf(leftResponseId), armOf(rightResponseId)]
      balanceOf.set(left, (balanceOf.get(left) ?? 0) + 1)
      balanceOf.set(right, (balanceOf.get(right) ?? 0) - 1)
    }
    for (const [arm, balance] of balanceOf) expect(Math.abs(balance), arm).toBeLessThanOrEqual(1)
    for (const ofPair of Map.groupBy(planned, pairOf).values()) {
      const sides = countsOf(ofPair, ({ leftResponseId }) => armOf(leftResponseId))
      expect(
        ofPair.length > 1 && sides.length === 1 ? ofPair.length : spreadOf(sides),
      ).toBeLessThanOrEqual(1)
    }
  },
)

test('both responses of a pair belong to its item', () => {
  for (const { itemId, leftResponseId, rightResponseId } of plan(itemsOf(9, 4), {
    ...{ isPairwise: true, ratingsEach: 4 },
  })) {
    expect(leftResponseId).toMatch(new RegExp(`:${itemId}$`))
    expect(rightResponseId).toMatch(new RegExp(`:${itemId}$`))
    expect(leftResponseId).not.toBe(rightResponseId)
  }
})

test('in a study of single responses, each response is rated equally often, once in each round', () => {
  const items = itemsOf(10, 3)
  const planned = plan(items, { isPairwise: false, ratingsEach: 4 })
  expect(planned).toHaveLength(120)
  for (let round = 0; round < 4; round++) {
    const ofRound = planned.slice(30 * round, 30 * (round + 1))
    expect(new Set(ofRound.map(({ leftResponseId }) => leftResponseId)).size).toBe(30)
    expect(ofRound.every(({ rightResponseId }) => rightResponseId === null)).toBe(true)
  }
})

test('a round of a pairwise study has each item once', () => {
  const planned = plan(itemsOf(10, 3), { isPairwise: true, ratingsEach: 3 })
  for (let round = 0; round < 3; round++) {
    const ofRound = planned.slice(10 * round, 10 * (round + 1))
    expect(new Set(ofRound.map(({ itemId }) => itemId)).size).toBe(10)
  }
})

test('missing responses are left out, and an item needs two responses for a pair', () => {
  const [full, one, none] = itemsOf(3, 3)
  if (!full || !one || !none) throw new Error('no items')
  const items = [full, { ...one, responses: one.responses.slice(1, 2) }, { ...none, responses: [] }]
  const pairs = plan(items, { isPairwise: true, ratingsEach: 3 })
  expect(countsOf(pairs, ({ itemId }) => itemId)).toEqual([3])
  expect(plan(items, { isPairwise: false, ratingsEach: 2 })).toHaveLength(8)
})

test('the same numbers give the same plan, and others give another order', () => {
  const items = itemsOf(20, 3)
  const design = { isPairwise: true, ratingsEach: 2 }
  expect(plan(items, design, 5)).toEqual(plan(items, design, 5))
  expect(plan(items, design, 5)).not.toEqual(plan(items, design, 6))
})
