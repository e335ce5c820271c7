import { expect, test } from 'vitest'
import { toDistribution } from './to-distribution.ts'

const ranked = (...ratings: number[]) =>
  ratings.map((eloRating) => ({ rank: 1, matchesPlayed: 9, eloRating }))

test('the statistics cover odd and even numbers of ratings', () => {
  expect(toDistribution(ranked(1200, 900, 1000))).toMatchObject({
    total_models: 3,
    min: 900,
    max: 1200,
    median: 1000,
  })
  expect(toDistribution(ranked(1100, 900, 1300, 1000))).toEqual({
    total_models: 4,
    mean: 1075,
    std_dev: Math.sqrt(21_875),
    min: 900,
    max: 1300,
    median: 1050,
  })
})

test('models with votes are described only while no model is ranked', () => {
  const unranked = { rank: null, matchesPlayed: 2, eloRating: 1100 }
  const unplayed = { rank: null, matchesPlayed: 0, eloRating: 1000 }
  const described = { total_models: 1, mean: 1100, std_dev: 0, min: 1100, max: 1100, median: 1100 }
  expect(toDistribution([unranked, unplayed])).toEqual(described)
  expect(toDistribution([...ranked(1200), unranked, unplayed])).toMatchObject({ mean: 1200 })
})

test('without votes there are no statistics, rather than zeros', () => {
  const none = { mean: null, std_dev: null, min: null, max: null, median: null }
  expect(toDistribution([])).toEqual({ total_models: 0, ...none })
})
