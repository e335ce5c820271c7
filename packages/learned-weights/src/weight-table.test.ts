import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWeightTable } from './weight-table.ts'

const key = fc.integer({ min: 0, max: 2 ** 24 - 1 })

test('a table adds up what a map has, each key as often as it is named', () => {
  const known = fc.array(fc.tuple(key, fc.double({ min: -2, max: 2, noNaN: true })))
  fc.assert(
    fc.property(known, fc.array(key), (pairs, others) => {
      const weights = new Map(pairs)
      const keys = [...pairs.map(([one]) => one), ...others]
      const expected = keys.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0)
      expect(createWeightTable(weights).sum(keys)).toBeCloseTo(expected, 4)
    }),
  )
})

test('a key that is named again may be added once', () => {
  const weights = new Map([
    [7, 2],
    [9, -0.5],
  ])
  expect(createWeightTable(weights).sumOfDistinct([7, 9, 8, 7, 7])).toBe(1.5)
})

test('keys that belong into one slot are told apart', () => {
  const weights = new Map(Array.from({ length: 3_000 }, (_, at) => [at * 4_096, at]))
  const table = createWeightTable(weights)
  for (const [one, weight] of weights) expect(table.sum([one])).toBe(weight)
  expect(table.sum([4_095])).toBe(0)
})
