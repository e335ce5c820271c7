import { measureCoverage } from '@assay/rating/simulation'

// Prints how often nominal 95 % intervals hold the truth when voters differ in taste: those of the
// board, and those that take votes for independent.
const VOTERS = 200
const RUNS = 250
const SEED = 20_261_120
const MODELS = 12

const { byVoters, byVotes, meanHalfWidth } = measureCoverage(
  {
    modelIds: Array.from({ length: MODELS }, (_, model) => `model-${model + 10}`),
    strengths: Array.from({ length: MODELS }, (_, model) => -0.8 + (1.6 * model) / (MODELS - 1)),
    tasteSpread: 1,
    strictnessSpread: 1,
    votesEach: 25,
    tieShare: 0.15,
  },
  VOTERS,
  RUNS,
  SEED,
)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const reached = byVoters >= 0.93 && byVoters <= 0.97
console.log(`Intervals of ${VOTERS} voters with differing taste, ${MODELS} models, ${RUNS} runs`)
console.log(
  `  ${reached ? 'reached' : 'MISSED '}  by voters: ${percent(byVoters)} hold the truth ` +
    `(mean half-width ${meanHalfWidth.toFixed(1)} points; goal: 93 to 97 %)`,
)
console.log(`           as if votes were independent: ${percent(byVotes)}`)
if (!reached) process.exitCode = 1
