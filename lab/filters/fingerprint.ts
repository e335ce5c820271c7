import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LearnedFilter, learnWeights, weightsFileOf } from './learn-weights.ts'
import { readLines } from './read-lines.ts'

/** The fingerprints that `train.ts` wrote for each filter. */
export const FINGERPRINTS = new URL('fingerprints.json', import.meta.url)

export const readFingerprints = (): Record<string, string> =>
  JSON.parse(readFileSync(FINGERPRINTS, 'utf8'))

/**
 * A fingerprint of a filter's tuning lines and weights, and of the results of its features and its
 * trainer on the first set. If it differs, the weights must be learned again. All sets would take
 * minutes.
 */
export function fingerprintOf(filter: LearnedFilter): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(readLines(filter, 'tuning')))
  hash.update(readFileSync(weightsFileOf(filter)))
  hash.update(learnWeights(filter, ({ set }) => set === 1))
  return hash.digest('hex')
}
