import type { ReviewOf } from '@assay/contracts/reviews'
import { t } from '@lingui/core/macro'
import { countText, fixedText, percentText } from '../../components/format.ts'

type Evidence = ReviewOf<'exclusion'>['subject']['evidence']

const REASONS: Readonly<Record<string, string>> = {
  side_bias: t`Prefers one side, left or right, regardless of the answers`,
  residual: t`Favours or punishes one model more than differing tastes explain`,
  cohort: t`Member of a group that jointly raises or lowers one model`,
  verdicts: t`Verdicts favour or punish one model more than differing tastes explain`,
}

const FIGURES: Readonly<Record<string, string>> = {
  z: t`Standard deviations from normal`,
  votes: t`Votes for either side`,
  left: t`Of these, for the left`,
  modelId: t`Model`,
  direction: t`Direction: raises (up) or lowers (down) the model’s rating`,
  cast: t`Votes, or verdicts, in the last 14 days`,
  seen: t`Of these, in battles with the model`,
  chosen: t`Of these, for the model`,
  together: t`Voters in the group`,
  chance: t`Chance that the votes are rigged`,
  gain: t`Log likelihood gained by assuming rigging instead of differing tastes`,
  excess: t`Votes for the model beyond the expected number`,
  lean: t`How far this voter deviates, in standard deviations`,
  newcomers: t`New voters who were shown the model`,
}

/** Describes the reason. A reason that a person gave stays unchanged. */
export const reasonText = (reason: string) => REASONS[reason] ?? reason

/** The figures behind the decision, as names and values. */
export function evidenceText(
  evidence: Evidence,
  modelNames: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] {
  const order = Object.keys(FIGURES)
  return Object.entries(evidence)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([key, value]) => [
      FIGURES[key] ?? key,
      typeof value === 'number' ? figure(key, value) : (modelNames[value] ?? value),
    ])
}

/** Most chances are above 97 %, so it takes two decimals to distinguish them. */
function figure(key: string, value: number): string {
  if (key === 'chance') return percentText(Math.min(0.9999, value), 2)
  return Number.isInteger(value) ? countText(value) : fixedText(value, 1)
}
