import { writeFileSync } from 'node:fs'
import { learnWeights } from './learn-weights.ts'

// Learns the weights of both axes from the tuning sets and writes them where `labelQuestion` reads them.
// Run beside nothing of the held-out or the development set.
for (const [axis, text] of Object.entries(learnWeights())) {
  writeFileSync(new URL(`../src/${axis}-weights.txt`, import.meta.url), text)
  process.stdout.write(`${axis}: ${text.length} bytes\n`)
}
