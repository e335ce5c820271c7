import { describeRow } from './attack-simulation/describe-row.ts'
import { measureTakeover } from './attack-simulation/measure-takeover.ts'
import { startTaskRunner } from './attack-simulation/run-tasks.ts'
import { isReached, ROWS, summarise } from './attack-simulation/scenarios.ts'

// Simulates attackers against the production functions and prints, row by row, how far the target
// moves, who is found and who is excluded by mistake. `--quick` takes a few runs of each.
const quick = process.argv.includes('--quick')
const RUNS = quick ? 2 : 40
const QUIET_RUNS = quick ? 1 : 100
/** A look costs as much as the window is long, and nothing changes between two votes. */
const QUIET_MINUTES = quick ? 1_440 : 60
/** Some sites are looked at every ten minutes as well, to see what rarer looks miss. */
const FREQUENT_RUNS = quick ? 0 : 6
const QUIET_GOAL = 0.005
/** Not those that the tests were tuned with. */
const SEED = 20_261_122

const seedsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => start + at)

await using runner = startTaskRunner()
let missed = 0
console.log(
  `Rigged votes among honest ones, 12 models, the target in the middle; ${RUNS} runs each`,
)
for (const [at, { title, goal, share = 1 }] of ROWS.entries()) {
  const seeds = seedsFrom(SEED + 1_000 * at, Math.max(2, Math.round(RUNS * share)))
  const summary = summarise(await runner.runRow(at, seeds))
  const reached = isReached(goal, summary)
  missed += Number(!reached)
  for (const line of describeRow(title, goal, summary, reached)) console.log(line)
}

for (const votes of [180, 1_000, 10_000]) {
  const cost = measureTakeover({ ageDays: 10, votes }, 2, seedsFrom(SEED + 200_000, RUNS))
  console.log(
    `           first place at ${votes} honest votes costs ${cost.votes} votes for the second at full ` +
      `weight: ${cost.voters} voters of thirty, or ${cost.networks} networks of guests (medians)`,
  )
}

for (const [everyMinutes, count] of [
  [QUIET_MINUTES, QUIET_RUNS],
  [10, FREQUENT_RUNS],
] as const) {
  if (count === 0) continue
  const watches = await runner.watch(everyMinutes, seedsFrom(SEED + 100_000, count))
  const excluded = watches.reduce((sum, watch) => sum + watch.excluded, 0) / count
  const changes = watches.reduce((sum, watch) => sum + watch.changes, 0)
  missed += Number(excluded > QUIET_GOAL)
  console.log(
    `  ${excluded <= QUIET_GOAL ? 'reached' : 'MISSED '}  nobody attacks, ${count} runs looked at every ` +
      `${everyMinutes} minutes for 14 days: ${(100 * excluded).toFixed(3)} % of voters ever excluded ` +
      `(goal: ≤ ${100 * QUIET_GOAL} %), ${changes} models ever named by the change test`,
  )
}
console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are missed.`)
if (missed > 0 && !quick) process.exitCode = 1
