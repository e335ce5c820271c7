import { expect, test } from 'vitest'
import { chanceGoodEnough, choiceAmong } from './choice.ts'

test('for two models at the bar, all three choices are equally likely', () => {
  const { first, second, neither } = choiceAmong(0, 0)
  expect([first, second, neither]).toEqual([1 / 3, 1 / 3, 1 / 3])
})

test('swapping the models swaps the probabilities', () => {
  const choice = choiceAmong(1.2, -0.4)
  expect(choiceAmong(-0.4, 1.2)).toEqual({
    first: choice.second,
    second: choice.first,
    neither: choice.neither,
  })
})

test.each([
  [800, -800],
  [-800, -800],
  [800, 800],
])('strengths of %d and %d give probabilities that sum to 1', (a, b) => {
  const { first, second, neither } = choiceAmong(a, b)
  expect(first + second + neither).toBeCloseTo(1, 12)
})

test('a model at the bar is good enough with a probability of one half', () => {
  expect(chanceGoodEnough(0)).toBe(0.5)
  expect(chanceGoodEnough(-900)).toBe(0)
})
