import { writeFile } from 'node:fs/promises'
import { terminationSignal } from '@assay/runtime'
import { ensureChromium } from './test-run/ensure-chromium.ts'
import { runTools } from './test-run/run-tools.ts'
import { runVitest } from './test-run/run-vitest.ts'
import { summarise, type Tally, toFailure } from './test-run/tally.ts'

const print = (line: string) => console.log(line)
const signal = terminationSignal({ isTool: true })

type Stage = () => Promise<Tally>

/**
 * Rounds run in order. The lanes of a round run in parallel, because each waits while the other
 * computes. The stages of a lane run in order. A failure does not prevent later stages.
 */
const rounds: readonly (readonly (readonly Stage[])[])[] = [
  [[() => runTools(signal)], [() => runVitest('unit and web', ['unit', 'web'], signal)]],
  [
    [
      async () => {
        await ensureChromium(print)
        return runVitest('end to end', ['e2e'], signal)
      },
    ],
    [
      () => runVitest('integration', ['integration', 'integration-apart'], signal),
      // This is the quick part of the fault catalogue. `npm run chaos` runs all of it.
      () => runVitest('faults', ['chaos'], signal, ['tests/faults/cases/quick']),
    ],
  ],
]

async function runLane(stages: readonly Stage[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const stage of stages) if (!signal.aborted) tallies.push(await stage())
  return tallies
}

const tallies: Tally[] = []
for (const lanes of rounds) tallies.push(...(await Promise.all(lanes.map(runLane))).flat())
if (signal.aborted) {
  const failures = [toFailure('npm test', 'stopped before its end')]
  tallies.push({ stage: 'interrupted', passed: 0, failures })
}

const { lines, isGreen } = summarise(tallies)
print(`\n${lines.join('\n')}`)
if (process.env.SUMMARY_FILE) await writeFile(process.env.SUMMARY_FILE, `${lines.at(-1)}\n`)
process.exitCode = isGreen ? 0 : 1
