import { expect, test } from 'vitest'
import { assessFalsely, claimExpertise } from './other-attacks.ts'

test.for(['declared', 'identified'] as const)(
  'ten %s clinicians of one network give no rank and no claim',
  (tier) => expect(claimExpertise(tier, 1)).toBe(0),
)

test('ten accounts with false verdicts are excluded, and the rate hardly moves', () => {
  const { moved, openMoved, caught, honestExcluded } = assessFalsely(1_500, 1)
  expect(openMoved).toBeGreaterThan(1)
  expect({ moved, caught, honestExcluded }).toEqual({ moved: 0, caught: 1, honestExcluded: 0 })
})
