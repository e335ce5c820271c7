import { floatAt } from '../at.ts'
import { chanceOfZero, intervalHalfWidth } from '../interval.ts'
import type { RatingFit } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { expertUncertainty } from './expert-uncertainty.ts'
import { fitExperts } from './fit-experts.ts'
import { type ComparedVoters, type SubjectVotes, separateExperts } from './subject-duels.ts'

/** How experts place a model among all models, compared with everyone else. */
export interface ExpertDifference {
  readonly modelId: string
  /** Positive if experts place the model higher. The points of all models add up to 0. */
  readonly points: number
  /** Half-width of the 95 % interval of this difference alone. */
  readonly halfWidth: number
  /**
   * Two-sided p-value: the probability of at least this difference if there is no true difference.
   */
  readonly chance: number
}

/**
 * Compares the preferences of experts with those of everyone else, within subjects. Only the order
 * of the models counts: votes "both bad" are left out, so stricter experts do not differ. Votes on
 * questions without a subject are left out, so experts who ask about other subjects do not differ.
 * docs/rating-method.md describes the method.
 * @param subjects the votes in each subject.
 * @param overall the fit of all votes.
 * @param voters the experts' other votes count neither for experts nor for others.
 * @returns a difference for each model that experts and others have compared in these subjects.
 */
export function expertDifferences(
  subjects: readonly SubjectVotes[],
  { modelIds, strengths }: Pick<RatingFit, 'modelIds' | 'strengths'>,
  voters: ComparedVoters,
): ExpertDifference[] {
  const duels = subjects
    .map((subject) => separateExperts(subject, voters))
    .filter((subject) => subject.experts.votes.some((votes) => votes > 0))
  if (duels.length === 0) return []
  const fit = fitExperts(duels, strengths)
  const uncertainty = expertUncertainty(fit, modelIds, voters)
  return modelIds.flatMap((modelId, model) => {
    if (floatAt(uncertainty.effectiveVoters, model) === 0) return []
    const shift = floatAt(fit.shift, model)
    return {
      modelId,
      points: POINTS_PER_STRENGTH * shift,
      halfWidth: intervalHalfWidth(uncertainty, model),
      chance: chanceOfZero(uncertainty, model, shift),
    }
  })
}
