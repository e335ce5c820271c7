import { expect, test } from 'vitest'
import { ratingBand, scoreRateBand } from './color-bands.ts'
import { summarise } from './summarise.ts'

test.each([
  [1_200, 'green'],
  [1_199.9, 'blue'],
  [1_100, 'blue'],
  [1_000, 'yellow'],
  [999.9, 'orange'],
  [900, 'orange'],
  [899.9, 'red'],
] as const)('a rating of %d is %s', (rating, band) => expect(ratingBand(rating)).toBe(band))

test.each([
  [0.6, 'green'],
  [0.5, 'blue'],
  [0.4, 'yellow'],
  [0.39, 'red'],
] as const)('a score rate of %d is %s', (rate, band) => expect(scoreRateBand(rate)).toBe(band))

test('each match counts once in the total and twice in the average over all models of the table', () => {
  const entries = [{ matches_played: 5 }, { matches_played: 4 }, { matches_played: 0 }]
  expect(summarise(entries)).toEqual({ totalMatches: 4, averagePerModel: 8 / 3 })
  expect(summarise([])).toEqual({ totalMatches: 0, averagePerModel: 0 })
})
