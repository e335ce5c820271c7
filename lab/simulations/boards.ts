import {
  type BoardErrors,
  measureBoards,
  measureDifferences,
  measureStyle,
} from '@assay/rating/simulation'

// Prints, for arenas with subjects, how far the ratings of the subjects' boards are from the truth:
// borrowing from each other, as the overall board says, and each from its own votes alone; and how
// often the 95 % intervals hold it. Then, for arenas in which style wins votes, how often the
// intervals of what it is worth hold the truth, and whether models are in a truer order than as
// voted. Last, how often experts are said to judge a model otherwise than everybody else where they
// do not, and where they do. `--quick` takes a few runs of each.
const quick = process.argv.includes('--quick')
const SIZES = [
  { models: 12, runs: quick ? 2 : 40 },
  { models: 50, runs: quick ? 1 : 8 },
]
const SUBJECTS = 20
const EFFECTS = [0, 35, 69, 139]
const VOTES = [1_000, 5_000, 20_000]
const SEED = 20_261_122
const POINTS_PER_STRENGTH = 400 / Math.LN10

/** What a doubling of the length, headings and lists, and sources each add, in log-odds. */
const STYLE_EFFECTS = [0, 0.3, 0.6]
const STYLE_VOTES = 4_000
const STYLE_RUNS = quick ? 10 : 300

/** How many there are, and how much more experts think of one model, in log-odds. */
const EXPERTS = [
  { experts: 36, others: 300, shift: 0 },
  { experts: 33, others: 30, shift: 0 },
  { experts: 150, others: 20, shift: 0 },
  { experts: 90, others: 300, shift: 1.2 },
]
const EXPERT_RUNS = quick ? 10 : 400

let missed = 0
for (const { models, runs } of SIZES) {
  console.log(`${models} models, ${SUBJECTS} subjects, ${runs} runs each; errors in points`)
  for (const effect of EFFECTS) for (const votes of VOTES) report(models, runs, effect, votes)
}
console.log(`12 models of different styles, ${STYLE_VOTES} votes, ${STYLE_RUNS} runs each`)
for (const effect of STYLE_EFFECTS) reportStyle(effect)
console.log(`12 models judged by experts and others, ${EXPERT_RUNS} runs each`)
for (const sizes of EXPERTS) reportExperts(sizes)
console.log(missed === 0 ? 'All goals are reached.' : `${missed} goals are missed.`)
if (missed > 0 && !quick) process.exitCode = 1

function arenaOf(models: number) {
  return {
    modelIds: Array.from({ length: models }, (_, model) => `model-${model + 10}`),
    strengths: Array.from({ length: models }, (_, model) => -0.8 + (1.6 * model) / (models - 1)),
    tasteSpread: 1,
    strictnessSpread: 1,
    votesEach: 12,
    tieShare: 0.15,
  }
}

function report(models: number, runs: number, effect: number, votes: number): void {
  const arena = {
    ...arenaOf(models),
    subjects: SUBJECTS,
    effectSpread: effect / POINTS_PER_STRENGTH,
    ownSubjectShare: 0.6,
  }
  const errors = measureBoards(arena, votes, runs, SEED)
  // Nothing is better than the overall board where subjects do not differ.
  const isBest = effect === 0 || isBestOf(errors)
  const covers = errors.coverage >= 0.93 && errors.coverage <= 0.98
  missed += Number(!isBest) + Number(!covers)
  const points = (value: number) => value.toFixed(1).padStart(5)
  console.log(
    `  ${isBest && covers ? 'reached' : 'MISSED '}  effect ${String(effect).padStart(3)}, ` +
      `${String(votes).padStart(5)} votes: borrowing ${points(errors.borrowing)}, ` +
      `overall ${points(errors.overall)}, separate ${points(errors.separate)}; ` +
      `${(100 * errors.coverage).toFixed(1)} % of the intervals hold the truth ` +
      `(± ${errors.meanHalfWidth.toFixed(0)}; goals: the least, 93 to 98 %)`,
  )
}

function reportStyle(effect: number): void {
  const arena = {
    ...arenaOf(12),
    tasteSpread: 0.7,
    strictnessSpread: 0.7,
    effects: [effect, -effect / 6, effect, effect],
    styleTasteSpread: 0.3,
  }
  const { coverage, bias, orderAsVoted, orderAtEqualStyle } = measureStyle(
    arena,
    STYLE_VOTES,
    STYLE_RUNS,
    SEED,
  )
  // Where style wins nothing there is nothing to correct.
  const isTruer = effect === 0 || orderAtEqualStyle > orderAsVoted
  const covers = coverage >= 0.93 && coverage <= 0.98
  missed += Number(!isTruer) + Number(!covers)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  console.log(
    `  ${isTruer && covers ? 'reached' : 'MISSED '}  effect ${effect.toFixed(1)}: ` +
      `${percent(coverage)} of the intervals hold the truth, bias ${bias.toFixed(1)} points; ` +
      `${percent(orderAtEqualStyle)} of the pairs in their true order, ${percent(orderAsVoted)} as voted`,
  )
}

function reportExperts(sizes: (typeof EXPERTS)[number]): void {
  const arena = { ...arenaOf(12), ...sizes, tasteSpread: 0.7, strictnessSpread: 0.7 }
  const { falseRuns, foundRuns, coverage } = measureDifferences(arena, EXPERT_RUNS, SEED)
  const isRight = falseRuns <= 0.05 && (sizes.shift === 0 || foundRuns >= 0.8)
  missed += Number(!isRight)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  console.log(
    `  ${isRight ? 'reached' : 'MISSED '}  ${sizes.experts} experts, ${sizes.others} others, ` +
      `effect ${sizes.shift}: a wrong claim in ${percent(falseRuns)} of the runs, the effect found in ` +
      `${percent(foundRuns)}; ${percent(coverage)} of the intervals hold the truth`,
  )
}

function isBestOf({ borrowing, overall, separate }: BoardErrors): boolean {
  return borrowing <= overall && borrowing <= separate
}
