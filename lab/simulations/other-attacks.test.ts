import { expect, test } from 'vitest'
import { assessFalsely } from './other-attacks.ts'

test('ten accounts with false verdicts are excluded, and the rate hardly moves', () => {
  const { moved, openMoved, caught, honestExcluded } = assessFalsely(1_500, 1)
  expect(openMoved).toBeGreaterThan(1)
  expect({ moved, caught, honestExcluded }).toEqual({ moved: 0, caught: 1, honestExcluded: 0 })
})
