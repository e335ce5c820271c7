import {
  measureBoards,
  measureCoverage,
  measureDifferences,
  measureStyle,
} from '@assay/rating/simulation'

// Prints how often the board's nominal 95 % intervals contain the truth, for simulated arenas whose
// voters differ in taste. With the argument `boards`, it prints the same for subject boards, and
// their errors compared with the overall board and with a board from the subject's own votes. It
// then also prints the effect of style, and how often experts appear to differ with and without a
// real difference. With `--quick`, each simulation has only a few runs.
const quick = process.argv.includes('--quick')
const SEED = 20_261_122
const POINTS_PER_STRENGTH = 400 / Math.LN10

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const holds = (share: number) => share >= 0.93 && share <= 0.98
let missed = 0

if (process.argv.includes('boards')) printBoards()
else printBoard()
console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are missed.`)
if (missed > 0 && !quick) process.exitCode = 1

function printBoards(): void {
  for (const [models, runs] of quick
    ? ([[12, 2]] as const)
    : ([
        [12, 40],
        [50, 8],
      ] as const))
    for (const effect of [0, 35, 69, 139])
      for (const votes of [1_000, 5_000, 20_000]) printSubjects(models, runs, effect, votes)
  for (const effect of [0, 0.3, 0.6]) printStyle(effect)
  printExperts(36, 300, 0)
  printExperts(33, 30, 0)
  printExperts(150, 20, 0)
  printExperts(90, 300, 1.2)
}

/** Creates voters whose tastes differ. `spread` is the size of the differences in log-odds. */
function arenaOf(models: number, votesEach: number, spread: number) {
  return {
    modelIds: Array.from({ length: models }, (_, model) => `model-${model + 10}`),
    strengths: Array.from({ length: models }, (_, model) => -0.8 + (1.6 * model) / (models - 1)),
    ...{ tasteSpread: spread, strictnessSpread: spread, votesEach, tieShare: 0.15 },
  }
}

function print(reached: boolean, line: string): void {
  missed += Number(!reached)
  console.log(`  ${reached ? 'reached' : 'MISSED '}  ${line}`)
}

function printBoard(): void {
  const { byVoters, byVotes, meanHalfWidth } = measureCoverage(
    ...([arenaOf(12, 25, 1), 200, quick ? 20 : 250, 20_261_120] as const),
  )
  print(
    holds(byVoters),
    `board of 12 models, 200 voters: ${percent(byVoters)} of the intervals hold the truth ` +
      `(± ${meanHalfWidth.toFixed(1)}), as if votes were independent ${percent(byVotes)}`,
  )
}

function printSubjects(models: number, runs: number, effect: number, votes: number): void {
  const effectSpread = effect / POINTS_PER_STRENGTH
  const arena = { ...arenaOf(models, 12, 1), subjects: 20, effectSpread, ownSubjectShare: 0.6 }
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

function printStyle(effect: number): void {
  const effects = [effect, -effect / 6, effect, effect]
  const arena = { ...arenaOf(12, 12, 0.7), effects, styleTasteSpread: 0.3 }
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

/** `shift` is how much higher experts rate one model in log-odds. */
function printExperts(experts: number, others: number, shift: number): void {
  const arena = { ...arenaOf(12, 12, 0.7), experts, others, shift }
  const { falseRuns, foundRuns, coverage } = measureDifferences(arena, quick ? 10 : 400, SEED)
  print(
    falseRuns <= 0.05 && (shift === 0 || foundRuns >= 0.8),
    `${experts} experts, ${others} others, effect ${shift}: a wrong claim in ${percent(falseRuns)} of ` +
      `the runs, the effect found in ${percent(foundRuns)}; ${percent(coverage)} hold`,
  )
}
