import { writeFileSync } from 'node:fs'
import { FINGERPRINTS, fingerprintOf, readFingerprints } from './fingerprint.ts'
import { LEARNED_FILTERS, learnWeights, weightsFileOf } from './learn-weights.ts'

// Learns the weights of the named filters, or of all filters, and writes them to the filters'
// files.
const named = process.argv.slice(2)
for (const filter of LEARNED_FILTERS) {
  if (named.length > 0 && !named.includes(filter)) continue
  const text = learnWeights(filter)
  writeFileSync(weightsFileOf(filter), text)
  const fingerprints = { ...readFingerprints(), [filter]: fingerprintOf(filter) }
  writeFileSync(FINGERPRINTS, `${JSON.stringify(fingerprints, null, 2)}\n`)
  console.log(`${filter}: ${text.length} bytes`)
}
