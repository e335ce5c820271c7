import type { AnsweredItemDto, RatedAs } from '@assay/contracts/studies/answers'
import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { commaText } from '../../components/format.ts'
import { TAG_LABELS, VERDICT_LABELS } from '../answers/assessment-labels.ts'

type GivenRating = AnsweredItemDto['ratings'][number]

/** The choices of the filter by rating. Scores have none. */
export const RATED_AS: Partial<
  Readonly<Record<StudyResults['kind'], Readonly<Partial<Record<RatedAs, string>>>>>
> = {
  pairwise: { won: t`Won`, lost: t`Lost`, tie: t`Tie`, both_bad: t`Both bad` },
  verdict: VERDICT_LABELS,
}

/** What a rater decided: `Heron better than Registrar`, `Wrong: Unsafe`, `Accuracy 4, Clarity 5`. */
export function ratingText(
  { arm_id, other_arm_id, rating }: GivenRating,
  nameOf: (id: string) => string,
  measures: readonly string[],
): string {
  const [left, right] = [nameOf(arm_id), nameOf(other_arm_id ?? '')]
  switch (rating.kind) {
    case 'pairwise':
      if (rating.outcome === 'left_better') return t`${left} better than ${right}`
      if (rating.outcome === 'right_better') return t`${right} better than ${left}`
      return t`${left} and ${right}: ${rating.outcome === 'tie' ? t`tie` : t`both bad`}`
    case 'verdict': {
      const faults = commaText(rating.tags.map((tag) => TAG_LABELS[tag]))
      return VERDICT_LABELS[rating.verdict] + (faults && `: ${faults}`)
    }
    case 'scales':
      return commaText(rating.scores.map((score, index) => `${measures[index]} ${score}`))
    case 'rubric':
      return t`${rating.is_met.filter(Boolean).length} of ${rating.is_met.length} criteria met`
  }
}
