import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LearnedFilter, learnWeights, weightsFileOf } from './learn-weights.ts'
import { readLines } from './read-lines.ts'

/** What `train.ts` wrote for each filter. */
export const FINGERPRINTS = new URL('fingerprints.json', import.meta.url)

export const readFingerprints = (): Record<string, string> =>
  JSON.parse(readFileSync(FINGERPRINTS, 'utf8'))

/**
 * Stands for the tuning lines of a filter, its weights, and what its features and its trainer make of the
 * first set: another fingerprint means that the weights have to be learned anew. All sets take minutes.
 */
export function fingerprintOf(filter: LearnedFilter): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(readLines(filter, 'tuning')))
  hash.update(readFileSync(weightsFileOf(filter)))
  hash.update(learnWeights(filter, ({ set }) => set === 1))
  return hash.digest('hex')
}
