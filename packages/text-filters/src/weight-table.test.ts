import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWeightTable } from './weight-table.ts'

const key = fc.integer({ min: 0, max: 2 ** 24 - 1 })
const weight = fc.integer({ min: -127, max: 127 }).map((steps) => steps / 48)

test('if keys repeat, a table gives the same sums as a map', () => {
  const known = fc.array(fc.tuple(key, weight))
  fc.assert(
    fc.property(known, fc.array(key), (pairs, others) => {
      const weights = new Map(pairs)
      const keys = [...pairs.map(([one]) => one), ...others]
      const expected = keys.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0)
      expect(createWeightTable(weights).sum(keys)).toBeCloseTo(expected, 10)
    }),
  )
})

test('keys with the same slot are distinguished', () => {
  const weights = new Map(Array.from({ length: 3_000 }, (_, at) => [at * 4_096, (at % 127) / 48]))
  const table = createWeightTable(weights)
  for (const [one, of] of weights) expect(table.sum([one])).toBeCloseTo(of, 10)
  expect(table.sum([4_095])).toBe(0)
})

test('a weight is rounded to its stored precision', () => {
  const table = createWeightTable(
    new Map([
      [7, 0.51 / 48],
      [9, 99],
    ]),
  )
  expect(table.sum([7])).toBeCloseTo(1 / 48, 10)
  expect(table.sum([9])).toBeCloseTo(127 / 48, 10)
})
