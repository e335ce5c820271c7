import { terminationSignal } from '@assay/runtime'
import { runTools } from './test-run/run-tools.ts'
import { runVitest } from './test-run/run-vitest.ts'
import { startStopwatch } from './test-run/stopwatch.ts'
import { summarise } from './test-run/tally.ts'

// Runs the checks for a commit and prints how long each takes. Tools and tests run in parallel,
// because neither uses two cores all the time.
const elapsed = startStopwatch()
const signal = terminationSignal({ isTool: true })

async function runTests() {
  const tally = await runVitest('unit and web', ['unit', 'web'], signal)
  console.log(`vitest  ${elapsed()}`)
  return tally
}

const { lines, isGreen } = summarise(await Promise.all([runTools(signal), runTests()]))
console.log(`\n${lines.join('\n')} in ${elapsed()}`)
process.exitCode = isGreen ? 0 : 1
