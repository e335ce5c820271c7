import { expect, test } from 'vitest'
import { studentT, twoSidedQuantile } from './student-t.ts'

test.each([
  [1, 12.706_204_736],
  [2, 4.302_652_73],
  [9, 2.262_157_163],
  [30, 2.042_272_456],
  [199, 1.971_956_544],
])('the 95 %% quantile is right for %d degrees of freedom', (freedom, expected) => {
  expect(twoSidedQuantile(0.05, freedom)).toBeCloseTo(expected, 7)
})

test('the t distribution approaches the normal distribution', () => {
  expect(twoSidedQuantile(0.05, Number.POSITIVE_INFINITY)).toBeCloseTo(1.959_964, 5)
  expect(twoSidedQuantile(0.05, 1e6)).toBeCloseTo(1.959_966, 5)
})

test('p-values fall from 1 towards 0', () => {
  const chance = studentT(5)
  expect(chance(0)).toBe(1)
  expect(chance(2.570_581_836)).toBeCloseTo(0.05, 8)
  expect(chance(-2.570_581_836)).toBeCloseTo(0.05, 8)
  expect(chance(1e200)).toBe(0)
})
