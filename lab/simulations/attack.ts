import { describeRow } from './describe-row.ts'
import { measureTakeover } from './measure-takeover.ts'
import { startTaskRunner } from './run-tasks.ts'
import { isReached, ROWS, summarise } from './scenarios.ts'

// Simulates attackers against the production functions and prints, row by row, how far the target
// moves, who is found and who is excluded by mistake. `--quick` takes a few runs of each; naming some
// of the parts (`attacks`, `takeover`, `quiet`) prints those alone.
const quick = process.argv.includes('--quick')
const PARTS = ['attacks', 'takeover', 'quiet'] as const
const named = PARTS.filter((part) => process.argv.includes(part))
const parts = new Set(named.length > 0 ? named : PARTS)
const RUNS = quick ? 2 : 40
const QUIET_RUNS = quick ? 1 : 100
/** A look costs as much as the window is long. */
const QUIET_MINUTES = quick ? 1_440 : 10
const QUIET_GOAL = 0.005
/** Not those that the tests were tuned with. */
const SEED = 20_261_122

const seedsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => start + at)

await using runner = startTaskRunner()
let missed = 0
if (parts.has('attacks')) await printAttacks()
if (parts.has('takeover')) printTakeover()
if (parts.has('quiet')) await printQuietSites()
console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are missed.`)
if (missed > 0 && !quick) process.exitCode = 1

async function printAttacks(): Promise<void> {
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
}

function printTakeover(): void {
  for (const votes of [180, 1_000, 10_000]) {
    const cost = measureTakeover({ ageDays: 10, votes }, 2, seedsFrom(SEED + 200_000, RUNS))
    console.log(
      `           first place at ${votes} honest votes costs ${cost.votes} votes for the second at full ` +
        `weight: ${cost.voters} voters of thirty, or ${cost.networks} networks of guests (medians)`,
    )
  }
}

async function printQuietSites(): Promise<void> {
  const watches = await runner.watch(QUIET_MINUTES, seedsFrom(SEED + 100_000, QUIET_RUNS))
  const excluded = watches.reduce((sum, watch) => sum + watch.excluded, 0) / QUIET_RUNS
  const changes = watches.reduce((sum, watch) => sum + watch.changes, 0)
  missed += Number(excluded > QUIET_GOAL)
  console.log(
    `  ${excluded <= QUIET_GOAL ? 'reached' : 'MISSED '}  nobody attacks, ${QUIET_RUNS} runs looked at every ` +
      `${QUIET_MINUTES} minutes for 14 days: ${(100 * excluded).toFixed(3)} % of voters ever excluded ` +
      `(goal: ≤ ${100 * QUIET_GOAL} %), ${changes} models ever named by the change test`,
  )
}
