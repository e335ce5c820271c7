import { expect, test } from 'vitest'
import { fingerprintOf, readFingerprints } from './fingerprint.ts'
import { LEARNED_FILTERS } from './learn-weights.ts'

test.each(LEARNED_FILTERS)('the weights of %s are the result of train.ts', (filter) => {
  expect(fingerprintOf(filter)).toBe(readFingerprints()[filter])
})
