import { floatAt } from '../at.ts'
import { addVote } from '../count-votes.ts'
import { fitTallies } from '../rating-fit.ts'
import { createTallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import { findCohorts } from './cohort.ts'
import { findOneModelFavour } from './one-model-favour.ts'
import { residualsOf, tasteVariance } from './residuals.ts'
import { findSideBias } from './side-bias.ts'
import type { Suspicion } from './suspicion.ts'
import type { TimedVote } from './timed-vote.ts'

/** Voters are newcomers for so long after their first vote. */
const NEWCOMER_MS = 14 * 86_400_000
/** Fewer established voters are no measure for others: then newcomers are not tested together. */
const MEASURE_VOTERS = 50

/**
 * Voters whose rated votes should not count until a person has looked; each once. What is usual is
 * learnt from those who have been around: the board of the established is the measure of all.
 * @param nowMs when newcomers are told from established, in milliseconds since 1970.
 */
export function findSuspects(votes: readonly TimedVote[], nowMs: number): Suspicion[] {
  const newcomers = newcomersOf(votes, nowMs)
  const established = votes.filter(({ voterId }) => !newcomers.has(voterId))
  const measure = new Set(established.map(({ voterId }) => voterId)).size >= MEASURE_VOTERS
  const board = boardOf(measure ? established : votes)
  const residuals = residualsOf(votes, board.strengths)
  const ofEstablished = residuals.filter(({ voterId }) => !newcomers.has(voterId))
  const taste = tasteVariance(measure ? ofEstablished : residuals)
  const suspects = [
    ...findSideBias(votes, board.strengths),
    ...findOneModelFavour(residuals, taste),
  ]
  if (measure) {
    const known = new Set(suspects.map(({ voterId }) => voterId))
    const cohort = residuals.filter(({ voterId }) => newcomers.has(voterId) && !known.has(voterId))
    suspects.push(
      ...findCohorts({
        residuals: cohort,
        modelIds: [...board.strengths.keys()],
        taste,
        strengthVariance: board.variance,
      }),
    )
  }
  return [...new Map(suspects.map((suspicion) => [suspicion.voterId, suspicion])).values()]
}

function newcomersOf(votes: readonly TimedVote[], nowMs: number): Set<string> {
  const firstAt = new Map<string, number>()
  for (const { voterId, castAtMs } of votes)
    firstAt.set(voterId, Math.min(castAtMs, firstAt.get(voterId) ?? castAtMs))
  return new Set(
    [...firstAt].filter(([, at]) => nowMs - at < NEWCOMER_MS).map(([voterId]) => voterId),
  )
}

/** Strengths, and how unsure they are, by the votes given alone. */
function boardOf(votes: readonly TimedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const fit = fitTallies(tallies, [])
  const { byVoters, byVotes } = estimateUncertainty(tallies, fit)
  const strengths = new Map(fit.modelIds.map((id, index) => [id, floatAt(fit.strengths, index)]))
  const variance = (modelId: string) => {
    const model = fit.modelIds.indexOf(modelId)
    const index = model * byVoters.size + model
    return Math.max(floatAt(byVoters.values, index), floatAt(byVotes.values, index))
  }
  return { strengths, variance }
}
