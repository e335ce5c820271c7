import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halfWidthOf, intervalScale } from './interval-scale.ts'

const ratings = fc.record({
  elo_rating: fc.double({ min: -2_000, max: 4_000, noNaN: true }),
  confidence_interval: fc.option(fc.double({ min: 0, max: 2_000, noNaN: true })),
  rank: fc.constantFrom(1, null),
})

test('every interval and the bar are on the scale, and no interval shrinks to nothing', () => {
  fc.assert(
    fc.property(fc.array(ratings), (entries) => {
      const scale = intervalScale(entries)
      const ends = entries.flatMap((entry) => [
        entry.elo_rating - halfWidthOf(entry),
        entry.elo_rating + halfWidthOf(entry),
      ])
      for (const end of [1_000, ...ends]) {
        expect(scale(end)).toBeGreaterThanOrEqual(0)
        expect(scale(end)).toBeLessThanOrEqual(1)
      }
      expect(scale(1_001)).toBeGreaterThan(scale(1_000))
    }),
  )
})
