import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LearnedFilter, learnWeights, weightsFileOf } from './learn-weights.ts'
import { readLines } from './read-lines.ts'

/** The file with the fingerprints that `train.ts` wrote for each filter. */
export const FINGERPRINTS = new URL('fingerprints.json', import.meta.url)

export const readFingerprints = (): Record<string, string> =>
  JSON.parse(readFileSync(FINGERPRINTS, 'utf8'))

/**
 * Computes a fingerprint from a filter's tuning lines and weights, and from the results of its
 * features and its trainer on the first set. It uses one set, because all sets would take minutes.
 * If the fingerprint changes, the weights must be learned again.
 */
export function fingerprintOf(filter: LearnedFilter): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(readLines(filter, 'tuning')))
  hash.update(readFileSync(weightsFileOf(filter)))
  hash.update(learnWeights(filter, ({ set }) => set === 1))
  return hash.digest('hex')
}
