import type { StudyResults } from '@assay/contracts/studies/results'
import { expect, test } from 'vitest'
import { blindResults } from './blind-results.ts'

const ARMS = ['a', 'b', 'c', 'd']
const interval = { value: 10, low: 5, high: 20 }

const RESULTS: StudyResults = {
  ...{ kind: 'pairwise', measures: ['rating'], items: 9, ratings: 9, expected: 9, missing: 0 },
  ...{ repeats: 0, tags: [], agreement: [], raters: [], position: null, median_seconds: null },
  arms: ARMS.map((id) => ({
    ...{ id, name: `Model ${id}`, is_left_out: false, responses: 9 },
    ...{ declined: interval, failed: interval, self_identified: 2 },
  })),
  scores: ARMS.map((arm_id, index) => {
    return { measure: 'rating', subject: null, arm_id, ratings: 3, ...interval, value: index }
  }),
  differences: ARMS.flatMap((first, index) =>
    ARMS.slice(index + 1).map((second) => {
      return { measure: 'rating', first, second, ...interval, p: 0.5 }
    }),
  ),
  pairs: [{ first: 'a', second: 'd', first_better: 7, second_better: 2, tie: 0, both_bad: 0 }],
}

/** Returns the place of an arm among the aliases, by the value of its score. */
const aliasesOf = ({ scores }: StudyResults) =>
  new Map(scores.map(({ arm_id, value }) => [ARMS[value ?? 0], arm_id]))

test('aliases depend on the seed, not on the order of the arms', () => {
  const orders = ['1', '2', '3', '4', '5', '6'].map((seed) =>
    [...aliasesOf(blindResults(RESULTS, seed)).keys()].join(''),
  )
  expect(new Set(orders).size).toBeGreaterThan(2)
  expect(blindResults(RESULTS, '1')).toEqual(blindResults(RESULTS, '1'))
})

test('rows are in the order of the aliases, and turned rows keep their meaning', () => {
  for (const seed of ['1', '2', '3']) {
    const blind = blindResults(RESULTS, seed)
    const aliases = aliasesOf(blind)
    expect(blind.scores.map(({ arm_id }) => arm_id)).toEqual(
      ARMS.map((_, index) => `source-${index + 1}`),
    )
    const [pair] = blind.pairs
    const wins = pair?.first === aliases.get('a') ? pair?.first_better : pair?.second_better
    expect(wins).toBe(7)
    for (const { first, second, value, low, high } of blind.differences) {
      expect(first < second).toBe(true)
      const isTurned = nameOf(aliases, first) > nameOf(aliases, second)
      expect([value, low, high]).toEqual(isTurned ? [-10, -20, -5] : [10, 5, 20])
    }
  }
})

const nameOf = (aliases: ReadonlyMap<string | undefined, string>, alias: string) =>
  [...aliases].find(([, one]) => one === alias)?.[0] ?? ''
