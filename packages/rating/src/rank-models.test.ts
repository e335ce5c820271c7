import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatrix } from './cholesky.ts'
import { compareModels, type Order } from './compare-models.ts'
import { type Place, rankModels } from './rank-models.ts'
import { splitIntoTiers } from './split-into-tiers.ts'
import type { Uncertainty } from './uncertainty.ts'

/** Models in two groups, with strengths that produce every kind of board. */
const anyBoard = fc
  .array(
    fc.record({
      strength: fc.double({ min: -3, max: 3, noNaN: true }),
      error: fc.double({ min: 0.02, max: 0.8, noNaN: true }),
      voters: fc.integer({ min: 2, max: 400 }),
      isApart: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 14, size: 'max' },
  )
  .map((models) => {
    const strengths = Float64Array.from(models, ({ strength }) => strength)
    const byVoters = createMatrix(models.length)
    for (const [model, { error }] of models.entries())
      byVoters.values[model * models.length + model] = error * error
    const uncertainty: Uncertainty = {
      modelIds: models.map((_, model) => String(model)),
      byVoters,
      byVotes: createMatrix(models.length),
      effectiveVoters: Float64Array.from(models, ({ voters }) => voters),
    }
    const groups = [false, true]
      .map((apart) => [...models.keys()].filter((model) => models[model]?.isApart === apart))
      .filter((members) => members.length > 0)
    return { strengths, uncertainty, groups }
  })

type Board = typeof anyBoard extends fc.Arbitrary<infer Value> ? Value : never
type Ranked = { [Key in keyof Place]: NonNullable<Place[Key]> } & { readonly model: number }

/** Calls `check` with the ranked models of each group, for many boards. */
function onManyBoards(check: (ranked: readonly Ranked[], order: Order, board: Board) => void) {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const { strengths, uncertainty, groups } = board
      const places = rankModels(strengths, uncertainty, groups)
      const order = compareModels(strengths, uncertainty, groups)
      const ranked = places.flatMap((place, model) => (isRanked(place) ? { ...place, model } : []))
      for (const members of Map.groupBy(ranked, ({ group }) => group).values())
        check(members, order, board)
    }),
    { numRuns: 2_000 },
  )
}

const isRanked = (place: Place): place is Place & Ranked => place.rank !== null
const isAbove = (order: Order, one: Ranked, other: Ranked) =>
  order.above[other.model]?.has(one.model) ?? false
const leaderOf = (ranked: readonly Ranked[], tier: number, { strengths }: Board) =>
  ranked
    .filter((place) => place.tier === tier)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || (strengths[other.model] ?? 0) - (strengths[one.model] ?? 0),
    )[0] as Ranked

test('every model of a tier is significantly below the leaders of all tiers above', () => {
  onManyBoards((ranked, order, board) => {
    for (const model of ranked)
      for (let tier = 1; tier < model.tier; tier++)
        expect(isAbove(order, leaderOf(ranked, tier, board), model)).toBe(true)
  })
})

test('models that are not significantly below the best are in the top group', () => {
  onManyBoards((ranked, order, { strengths }) => {
    const best = ranked.reduce((one, other) =>
      (strengths[one.model] ?? 0) >= (strengths[other.model] ?? 0) ? one : other,
    )
    expect(best).toMatchObject({ rank: 1, tier: 1 })
    for (const model of ranked) if (!isAbove(order, best, model)) expect(model.tier).toBe(1)
  })
})

test('tiers follow the ranks, and models of equal rank share a tier', () => {
  onManyBoards((ranked) => {
    const byRank = ranked.toSorted((one, other) => one.rank - other.rank)
    for (const [index, place] of byRank.entries()) {
      const before = byRank[index - 1]
      if (!before) expect(place.tier).toBe(1)
      else if (before.rank === place.rank) expect(place.tier).toBe(before.tier)
      else expect([before.tier, before.tier + 1]).toContain(place.tier)
    }
  })
})

test('a precise model moves only the imprecise model above it into the top group', () => {
  const [leader, second, third, sure, unsure] = [0, 1, 2, 3, 4]
  const above = [
    new Set<number>(),
    new Set([]),
    new Set([]),
    new Set([second, third]),
    new Set([leader]),
  ]
  const below = [
    new Set([unsure]),
    new Set([sure]),
    new Set([sure]),
    new Set<number>(),
    new Set<number>(),
  ]
  const byRank = [leader, second, third, unsure, sure]
  expect(splitIntoTiers(byRank, { above, below })).toEqual([1, 1, 1, 1, 1])
  const last = 5
  const order = {
    above: [...above, new Set([leader, second, third])],
    below: [
      new Set([unsure, last]),
      new Set([sure, last]),
      new Set([sure, last]),
      ...below.slice(3),
    ],
  }
  expect(splitIntoTiers([...byRank, last], order)).toEqual([1, 1, 1, 1, 1, 2])
})

test('ranks count the models above and below within the ranked models of a group', () => {
  onManyBoards((ranked, order) => {
    for (const model of ranked) {
      const above = ranked.filter((other) => isAbove(order, other, model)).length
      const below = ranked.filter((other) => isAbove(order, model, other)).length
      expect(above + below).toBeGreaterThan(0)
      expect(model).toMatchObject({
        rank: 1 + above,
        rankLow: 1 + above,
        rankHigh: ranked.length - below,
      })
    }
  })
})

test('a model without significant differences in its group has no rank', () => {
  fc.assert(
    fc.property(anyBoard, ({ strengths, uncertainty, groups }) => {
      const order = compareModels(strengths, uncertainty, groups)
      const places = rankModels(strengths, uncertainty, groups)
      for (const [model, place] of places.entries()) {
        const related = [...(order.above[model] ?? []), ...(order.below[model] ?? [])]
        expect(related.every((other) => groups[place.group]?.includes(other))).toBe(true)
        if (related.length === 0)
          expect(place).toMatchObject({ rank: null, rankLow: null, rankHigh: null, tier: null })
        else expect(place.rank).not.toBeNull()
      }
    }),
  )
})
