import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWeightsText, toWeightsText } from './weights-text.ts'

test('weights are read as written, up to half a step', () => {
  const weights = fc.dictionary(
    fc.integer({ min: 0, max: 2 ** 24 - 1 }).map(String),
    fc.double({ min: -2.6, max: 2.6, noNaN: true }),
  )
  fc.assert(
    fc.property(weights, (of) => {
      const written = new Map(Object.entries(of).map(([key, weight]) => [Number(key), weight]))
      const read = fromWeightsText(toWeightsText(written))
      for (const [key, weight] of written) {
        expect(Math.abs((read.get(key) ?? 0) - weight)).toBeLessThanOrEqual(1 / 96)
      }
      for (const key of read.keys()) expect(written.has(key)).toBe(true)
    }),
  )
})

test('a weight that does not fit into a byte is clamped', () => {
  const read = fromWeightsText(toWeightsText(new Map([[7, 99]])))
  expect(read.get(7)).toBeCloseTo(127 / 48)
})
