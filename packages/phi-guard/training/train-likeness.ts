import { writeFileSync } from 'node:fs'
import { codeOfWeights } from './code-of-weights.ts'

// Learns the weights of likeness from the tuning sets and writes them where the guard reads them.
// Run beside nothing of `held-out` or `development`.
const code = codeOfWeights()
writeFileSync(new URL('../src/likeness/weights.ts', import.meta.url), code)
process.stdout.write(`${code.length} bytes\n`)
