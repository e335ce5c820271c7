import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import { chancePreferred } from '@assay/rating'
import { planPairs, planScores, SCORE_SPREAD, type StudySize } from '@assay/rating/studies'

/** Scores of verdicts and rubrics are from 0 to 1, those of a scale from 1 to 5. */
const SCALE_LENGTH = 4
const SHARE_SPREAD = {
  byRater: SCORE_SPREAD.byRater / SCALE_LENGTH,
  byItem: SCORE_SPREAD.byItem / SCALE_LENGTH,
  error: SCORE_SPREAD.error / SCALE_LENGTH,
}

type Ratings = Pick<
  StudyPlan,
  'ratings' | 'ratings_per_rater' | 'unit' | 'half_width' | 'detectable' | 'detectable_share'
>

/** Computes how many ratings a study needs, and what they can show of two arms. */
export function planRatings(
  design: StudyDesign,
  { items, arms }: { readonly items: number; readonly arms: number },
): Ratings {
  const { kind, raters, ratings_each: ratingsEach } = design
  const isPairwise = kind === 'pairwise'
  const perItem = isPairwise ? (arms < 2 ? 0 : ratingsEach) : arms * ratingsEach
  const ratings = Math.round(items * perItem * (1 + design.repeat_share))
  const size: StudySize = { arms, items, raters, ratingsEach }
  const power = items > 0 && arms >= 2 ? powerOf(kind, size) : undefined
  const detectable = finite(power?.detectable)
  return {
    ratings,
    ratings_per_rater: Math.ceil(ratings / raters),
    unit: isPairwise ? 'rating_points' : 'score',
    half_width: finite(power?.halfWidth),
    detectable,
    detectable_share: isPairwise && detectable !== null ? chancePreferred(detectable) : null,
  }
}

function powerOf(kind: StudyDesign['kind'], size: StudySize) {
  if (kind === 'pairwise') return planPairs(size)
  return planScores(size, kind === 'scales' ? SCORE_SPREAD : SHARE_SPREAD)
}

const finite = (value = Number.NaN) => (Number.isFinite(value) ? value : null)
