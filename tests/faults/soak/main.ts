import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runSoak } from './run-soak.ts'

// Random faults under a steady load of battles and votes, from a seed; then every invariant.
const values = readArguments()
const seed = Number(values?.seed ?? randomInt(2 ** 31))
const minutes = Number(values?.minutes)
const voters = Number(values?.voters)
if (![seed, minutes, voters].every((number) => Number.isFinite(number) && number >= 0)) {
  console.error(
    'Usage: npm run chaos:soak -- --minutes 30 --seed 1 [--voters 6] [--first-faults 20]',
  )
  process.exit(2)
}
/** In shorter runs the memory of young processes says nothing. */
const LONG_MINUTES = 20
/** As much of the run is without faults before and after them: heaps take minutes to settle. */
const CALM_SHARE = 0.1

console.log(`Soak of ${minutes} minutes, seed ${seed}`)
try {
  const maxFaults = values?.['first-faults'] ? Number(values['first-faults']) : undefined
  const { load, faults, resumeP95Ms } = await runSoak({
    ...{ seed, voters, durationMs: minutes * 60_000, say: (line) => console.log(line) },
    ...(maxFaults === undefined ? {} : { maxFaults }),
    ...(minutes >= LONG_MINUTES ? { calmMs: minutes * 60_000 * CALM_SHARE } : {}),
  })
  console.log(
    `${load.turns} turns (${load.failedTurns} failed), ${load.votes} votes ` +
      `(${load.refusedVotes} refused), ${faults} faults; first missed event after resuming: ` +
      `${resumeP95Ms === undefined ? 'none' : `${Math.round(resumeP95Ms)} ms`} at p95`,
  )
  console.log('Every invariant holds')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Repeat it with --minutes ${minutes} --seed ${seed}`)
  process.exitCode = 1
}

/** Undefined where they cannot be understood. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '30' },
        seed: { type: 'string' },
        voters: { type: 'string', default: '6' },
        'first-faults': { type: 'string' },
      },
    })
    return values
  } catch {
    return undefined
  }
}
