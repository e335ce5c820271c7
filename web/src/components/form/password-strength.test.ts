import { MIN_PASSWORD_SCORE } from '@assay/password-strength'
import { expect, test } from 'vitest'
import { toStrength } from './password-strength.ts'

test.each([
  [0, 'Low', 1],
  [1, 'Low', 1],
  [2, 'Medium', 2],
  [3, 'High', 3],
  [4, 'High', 4],
])('a score of %i is %s, %i bars', (score, label, bars) =>
  expect(toStrength(score)).toEqual({ label, bars, isTooWeak: score < MIN_PASSWORD_SCORE }),
)
