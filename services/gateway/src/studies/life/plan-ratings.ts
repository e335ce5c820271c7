import type { StudyDesign, StudyKind } from '@assay/contracts/studies/design'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import { chancePreferred } from '@assay/rating'
import {
  LARGEST_DIFFERENCE,
  planPairs,
  planScores,
  SCORE_SPREAD,
  type StudySize,
} from '@assay/rating/studies'
import { repeatsOf, shareOf } from '../rating/share-policy.ts'

/**
 * Spreads of scores, as multiples of the assumed spreads on a scale from 1 to 5. The score of a
 * rubric is from 0 to 1. The verdict "right" counts 1, other verdicts 0, so that the ratings of an
 * arm have a standard deviation of at most 1/2.
 */
const SPREAD_OF: Readonly<Record<Exclude<StudyKind, 'pairwise'>, number>> = {
  scales: 1,
  rubric: 1 / 4,
  verdict: 1 / 2 / Math.hypot(...Object.values(SCORE_SPREAD)),
}

/** A plan that finds only larger ones is useless. At 512 points, 95 % of decided ratings agree. */
const LARGEST = { ...LARGEST_DIFFERENCE, pairwise: 512 }

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
  const ratings = items * perItem
  const share = shareOf({ assignments: ratings, design, joinedRaters: 0 })
  const size: StudySize = { arms, items, raters, ratingsEach }
  const power = items > 0 && arms >= 2 ? powerOf(kind, size) : undefined
  const found = finite(power?.detectable)
  const detectable = found !== null && found <= LARGEST[kind] ? found : null
  return {
    ratings,
    ratings_per_rater: share + repeatsOf(share, design.repeat_share),
    unit: isPairwise ? 'rating_points' : 'score',
    half_width: finite(power?.halfWidth),
    detectable,
    detectable_share: isPairwise && detectable !== null ? chancePreferred(detectable) : null,
  }
}

function powerOf(kind: StudyKind, size: StudySize) {
  if (kind === 'pairwise') return planPairs(size)
  const { byRater, byItem, error } = SCORE_SPREAD
  const factor = SPREAD_OF[kind]
  return planScores(size, {
    byRater: byRater * factor,
    byItem: byItem * factor,
    error: error * factor,
  })
}

const finite = (value = Number.NaN) => (Number.isFinite(value) ? value : null)
