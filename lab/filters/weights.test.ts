import { expect, test } from 'vitest'
import { fingerprintOf, readFingerprints } from './fingerprint.ts'
import { LEARNED_FILTERS } from './learn-weights.ts'

test.each(LEARNED_FILTERS)('the weights of %s are those that train.ts learns', (filter) => {
  expect(fingerprintOf(filter)).toBe(readFingerprints()[filter])
})
