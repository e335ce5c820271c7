import {
  measurePairStudy,
  measureScoreStudy,
  measureShares,
  STUDY_WORLDS,
  type StudyCoverage,
} from '@assay/rating/simulation'
import { planPairs } from '@assay/rating/studies'

const SEED = 20_261_128
const RUNS = 1_000
const [LOWEST, HIGHEST] = [0.93, 0.97]

/**
 * Prints how often the intervals of simulated studies hold the truth, and what plans of studies
 * expect. Returns the number of results outside of the goal of 93 to 97 %, which are marked.
 */
export function printStudies(quick: boolean): number {
  const runs = quick ? 10 : RUNS
  const rows = STUDY_WORLDS.map(({ name, pairs, scores }) => ({
    name,
    pairs: measurePairStudy(pairs, runs, SEED),
    scores: measureScoreStudy(scores, runs, SEED),
    shares: measureShares(scores, runs, SEED),
  }))
  console.log(
    `Intervals that hold the truth in ${runs} simulated studies of four arms, in percent.`,
  )
  console.log('In brackets: if ratings counted as independent. Wrong: runs with a wrong claim.')
  printRow('pairwise', ['arm', 'difference', '± points', 'wrong'])
  for (const { name, pairs } of rows) printRow(name, cells(pairs, 0))
  printRow('scores', ['arm', 'difference', '±', 'wrong', 'share of hits'])
  for (const { name, scores, shares } of rows) printRow(name, [...cells(scores, 2), marked(shares)])
  printPlans(quick)
  printFewRaters(runs)
  const covered = rows.flatMap(({ pairs, scores, shares }) => [
    ...[pairs.arms, pairs.differences, scores.arms, scores.differences, shares],
  ])
  return covered.filter((share) => share < LOWEST || share > HIGHEST).length
}

function cells(coverage: StudyCoverage, digits: number): string[] {
  const { arms, differences, independent, halfWidth, wrongRuns } = coverage
  return [
    marked(arms),
    `${marked(differences)} (${percent(independent)})`,
    halfWidth.toFixed(digits),
    percent(wrongRuns),
  ]
}

/** Compares plans with simulations of 200 items with three ratings each. */
function printPlans(quick: boolean): void {
  const world = STUDY_WORLDS[0]?.pairs
  if (!world) return
  printRow('plan of 200 items × 3 ratings', ['± points', 'detectable', '± simulated'])
  for (const raters of [6, 12, 24]) {
    const plan = planPairs({ arms: 4, items: 200, raters, ratingsEach: 3 })
    const { halfWidth } = measurePairStudy({ ...world, raters }, quick ? 10 : RUNS, SEED)
    const figures = [plan.halfWidth, plan.detectable, halfWidth]
    printRow(
      `${raters} raters`,
      figures.map((points) => points.toFixed(0)),
    )
  }
}

/** Prints how often intervals of differences hold the truth in studies with few raters. */
function printFewRaters(runs: number): void {
  const world = STUDY_WORLDS[0]
  if (!world) return
  printRow('few raters, in percent', ['pairwise, 40', 'pairwise, 200', 'scores, 40', 'scores, 200'])
  for (const raters of [3, 4, 5, 6, 8]) {
    const sizes = [40, 200].map((items) => ({ raters, items }))
    const pairs = sizes.map((size) => measurePairStudy({ ...world.pairs, ...size }, runs, SEED))
    const scores = sizes.map((size) => measureScoreStudy({ ...world.scores, ...size }, runs, SEED))
    printRow(
      `${raters} raters, by items`,
      [...pairs, ...scores].map(({ differences }) => percent(differences)),
    )
  }
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(`  ${name.padEnd(46)}${cells.map((cell) => cell.padEnd(18)).join('')}`.trimEnd())
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

function marked(share: number): string {
  if (share < LOWEST) return `${percent(share)} LOW`
  return share > HIGHEST ? `${percent(share)} HIGH` : percent(share)
}
