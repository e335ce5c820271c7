import { POINTS_PER_STRENGTH } from '@assay/rating'
import {
  createArena,
  type ExpertArena,
  measureBoards,
  measureChange,
  measureCoverage,
  measureCycles,
  measureDifferences,
  measurePlanted,
  measureStyle,
} from '@assay/rating/simulation'
import { printStudies } from './study-coverage.ts'

// Prints how often the board's nominal 95 % intervals contain the truth, for simulated arenas whose
// voters differ in taste. With the argument `boards`, prints the same for subject boards. Compares
// their errors with the errors of the overall board, and of a board from only the subject's own
// votes. Also prints the effects of one strong difference between boards, of style, of expertise
// and of cyclic preferences. With the argument `studies`, prints the same for studies, and what
// their plans expect. With `--quick`, each simulation has only a few runs.
const quick = process.argv.includes('--quick')
const SEED = 20_261_122

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const holds = (share: number) => share >= 0.93 && share <= 0.98
/**
 * For each simulation: the share of the votes that are on the board with the effect, and the number
 * of all votes.
 */
const PLANTED = [
  [0.05, 5_000],
  [0.15, 5_000],
  [0.05, 20_000],
  [0.15, 20_000],
] as const
const EXPERT_ARENA: ExpertArena = {
  ...{ ...createArena(12, 12, 0.7), subjects: 8, effectSpread: 0.4, ownSubjectShare: 0 },
  ...{ votes: 12_000, expertShare: 0.2, shift: 0, strictness: 0, firstSubjectOfExperts: 0 },
}
const ONE_SUBJECT = { firstSubjectOfExperts: 0.7 }
/** In all worlds but the last two, experts order the models as others do. */
const EXPERTS: readonly (readonly [string, Partial<ExpertArena>])[] = [
  ['stricter by 87 points', { strictness: 0.5 }],
  ['asking mostly about one subject', ONE_SUBJECT],
  ['the same, in subjects that differ by 139 points', { ...ONE_SUBJECT, effectSpread: 0.8 }],
  ['few among many', { votes: 4_900, expertShare: 0.1 }],
  ['half of the voters', { votes: 920, expertShare: 0.5 }],
  ['most of the voters', { votes: 2_480, expertShare: 0.9 }],
  ['one model lower by 208 points', { shift: -1.2 }],
  ['the same, and all stricter by 87 points', { shift: -1.2, strictness: 0.5 }],
]
let missed = 0

if (process.argv.includes('boards')) printBoards()
else if (process.argv.includes('studies')) missed += printStudies(quick)
else {
  printBoard()
  for (const points of [100, -100, 0]) printChange(points)
}
console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are missed.`)
if (missed > 0 && !quick) process.exitCode = 1

function printBoards(): void {
  const sizes = [
    [12, quick ? 2 : 40],
    [50, quick ? 0 : 8],
  ] as const
  for (const [models, runs] of sizes.filter(([, of]) => of > 0))
    for (const effect of [0, 35, 69, 139])
      for (const votes of [1_000, 5_000, 20_000]) printSubjects(models, runs, effect, votes)
  for (const [share, votes] of PLANTED) printPlanted(share, votes)
  for (const cycle of [0, 1]) printCycles(cycle)
  for (const effect of [0, 0.3, 0.6]) printStyle(effect)
  for (const [what, changes] of EXPERTS) printExperts(what, { ...EXPERT_ARENA, ...changes })
}

function print(reached: boolean, line: string): void {
  missed += Number(!reached)
  console.log(`  ${reached ? 'reached' : 'MISSED '}  ${line}`)
}

function printBoard(): void {
  const { byVoters, byVotes, meanHalfWidth } = measureCoverage(
    ...([createArena(12, 25, 1), 200, quick ? 20 : 250, 20_261_120] as const),
  )
  print(
    holds(byVoters),
    `board of 12 models, 200 voters: ${percent(byVoters)} of the intervals hold the truth ` +
      `(± ${meanHalfWidth.toFixed(1)}), as if votes were independent ${percent(byVotes)}`,
  )
}

function printSubjects(models: number, runs: number, effect: number, votes: number): void {
  const effectSpread = effect / POINTS_PER_STRENGTH
  const arena = { ...createArena(models, 12, 1), subjects: 20, effectSpread, ownSubjectShare: 0.6 }
  const errors = measureBoards(arena, votes, runs, SEED)
  const { borrowing, overall, separate, coverage, meanHalfWidth } = errors
  // If subjects do not differ, no method can be better than the overall board.
  const isBest = effect === 0 || borrowing <= Math.min(overall, separate)
  print(
    isBest && holds(coverage),
    `boards of 20 subjects, ${models} models, effect ${effect}, ${votes} votes: errors in points ` +
      `borrowing ${borrowing.toFixed(1)}, overall ${overall.toFixed(1)}, separate ${separate.toFixed(1)}; ` +
      `${percent(coverage)} hold (± ${meanHalfWidth.toFixed(0)})`,
  )
}

/** One of twelve models changes by this number of points in the middle of 60 days. */
function printChange(points: number): void {
  const changing = { model: 4, effect: points / POINTS_PER_STRENGTH }
  const arena = { ...createArena(12, 12, 0.7), changing }
  const errors = measureChange(arena, 20_000, quick ? 2 : 100, SEED)
  const { found, days, falseFound, merged, reported, estimated } = errors
  const both = ({ before, after }: typeof merged) => `${percent(before)} and ${percent(after)}`
  const lowest = Math.min(reported.before, reported.after)
  const coverage =
    `The ratings before and after are in the interval of one entry in ${both(merged)}, of two entries ` +
    `in ${both(reported)} with the reported time, and in ${both(estimated)} with the found time`
  print(
    points === 0
      ? Math.max(found, falseFound) <= 0.05
      : lowest >= 0.9 && found >= 0.75 && Math.min(estimated.before, estimated.after) >= 0.9,
    `a model that changes by ${points} points, 20000 votes: found in ${percent(found)} of the runs, after ` +
      `${days} days; another model found in ${percent(falseFound)}. ${points === 0 ? '' : coverage}`,
  )
}

/** One model is about 140 points stronger or weaker on one of eight boards. */
function printPlanted(share: number, votes: number): void {
  for (const effect of [1, -1]) {
    const arena = {
      ...{ ...createArena(10, 12, 0.7), subjects: 8, effectSpread: 0, ownSubjectShare: 0.6 },
      ...{ firstSubjectShare: share, planted: { model: 4, effect } },
    }
    const { errors, points } = measurePlanted(arena, votes, quick ? 5 : 200, SEED)
    const wrong = Math.max(errors.falseAbove, errors.falseAboveElsewhere, errors.falseFound)
    print(
      (errors.found < 0.85 || errors.covered >= 0.85) &&
        Math.max(errors.missedUnmarked, wrong) <= 0.05 &&
        errors.othersWidth <= 1.01,
      `one effect of ${points.toFixed(0)} points on a board with ${percent(share)} of ${votes} votes: found in ` +
        `${percent(errors.found)} of the runs, its interval holds in ${percent(errors.covered)}, misses without ` +
        `being mostly borrowed in ${percent(errors.missedUnmarked)}; a wrong "above" there in ` +
        `${percent(errors.falseAbove)}, on another board in ${percent(errors.falseAboveElsewhere)}; another ` +
        `model found in ${percent(errors.falseFound)}; other intervals hold in ${percent(errors.othersCovered)}, ` +
        `${errors.othersWidth.toFixed(3)} times as wide as if all borrowed`,
    )
  }
}

/** @param cycle log-odds by which each of three models is preferred to the next. */
function printCycles(cycle: number): void {
  const arena = { ...createArena(10, 12, 0.7), cycle }
  const { found, named } = measureCycles(arena, 5_000, quick ? 10 : 400, SEED)
  print(
    cycle === 0 ? found <= 0.025 : named >= 0.8,
    `a cycle of ${(cycle * POINTS_PER_STRENGTH).toFixed(0)} points among 3 of 10 models, 5000 votes: found in ` +
      `${percent(found)} of the runs, with its models in ${percent(named)}`,
  )
}

function printStyle(effect: number): void {
  const effects = [effect, -effect / 6, effect, effect]
  const arena = { ...createArena(12, 12, 0.7), effects, styleTasteSpread: 0.3 }
  const errors = measureStyle(arena, 4_000, quick ? 10 : 300, SEED)
  const { coverage, bias, orderAsVoted, orderAtEqualStyle } = errors
  // If style has no effect, there is nothing to correct.
  const isTruer = effect === 0 || orderAtEqualStyle > orderAsVoted
  print(
    isTruer && holds(coverage),
    `style, effect ${effect}: ${percent(coverage)} hold, bias ${bias.toFixed(1)} points; ` +
      `${percent(orderAtEqualStyle)} of the pairs in their true order, ${percent(orderAsVoted)} as voted`,
  )
}

function printExperts(what: string, arena: ExpertArena): void {
  const errors = measureDifferences(arena, quick ? 10 : 400, SEED)
  const { falseRuns, falseModels, foundRuns, coverage } = errors
  print(
    falseRuns <= 0.05 && (arena.shift === 0 || foundRuns >= 0.75),
    `experts, ${arena.votes} votes, ${what}: a wrong claim in ${percent(falseRuns)} of the runs ` +
      `(${falseModels.toFixed(2)} models), the effect found in ${percent(foundRuns)}; ` +
      `${percent(coverage)} hold`,
  )
}
