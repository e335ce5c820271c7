import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runSoak } from './run-soak.ts'

// Injects random faults from a seed under a steady load of battles and votes, and then checks every
// invariant.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    'first-faults': { type: 'string', default: 'Infinity' },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
/**
 * In shorter runs, memory is not compared, because the memory of young processes is not meaningful.
 */
const LONG_MINUTES = 20
/**
 * Share of the run that is free of faults at the start, and the same share at the end. Heaps take
 * minutes to settle.
 */
const CALM_SHARE = 0.1

console.log(`Soak of ${minutes} minutes, seed ${seed}`)
try {
  const load = await runSoak({
    ...{ seed, durationMs: minutes * 60_000, maxFaults: Number(values['first-faults']) },
    calmMs: minutes >= LONG_MINUTES ? minutes * 60_000 * CALM_SHARE : 0,
    print: (line) => console.log(line),
  })
  console.log(`${load.failedTurns} turns failed, ${load.refusedVotes} votes were refused`)
  console.log('Every invariant holds')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Repeat it with --minutes ${minutes} --seed ${seed}`)
  process.exitCode = 1
}
