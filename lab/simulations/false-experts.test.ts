import { expect, test } from 'vitest'
import { claimExpertise, keptByClinics } from './false-experts.ts'

test.for([
  ['declared', 3],
  ['identified', 1],
  ['identified', 2],
] as const)('ten %s clinicians of %i networks give no rank and no claim', ([tier, networks]) =>
  expect(claimExpertise(tier, networks, 1)).toBe(0),
)

test('three honest clinics keep most of their votes, which a smaller share of each would not allow', () => {
  expect(keptByClinics(3, 1)).toBeGreaterThan(0.9)
  expect(keptByClinics(3, 1, 0.25)).toBeLessThan(0.1)
})
