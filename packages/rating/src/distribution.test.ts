import { expect, test } from 'vitest'
import { describeRatings } from './distribution.ts'

test('the statistics cover odd and even numbers of ratings', () => {
  expect(describeRatings([1200, 900, 1000])).toMatchObject({
    totalModels: 3,
    min: 900,
    max: 1200,
    median: 1000,
  })
  expect(describeRatings([1100, 900, 1300, 1000])).toEqual({
    totalModels: 4,
    mean: 1075,
    stdDev: Math.sqrt(21_875),
    min: 900,
    max: 1300,
    median: 1050,
  })
})

test('a board without models has statistics', () => {
  expect(describeRatings([])).toEqual({
    totalModels: 0,
    mean: 0,
    stdDev: 0,
    min: 0,
    max: 0,
    median: 0,
  })
})
