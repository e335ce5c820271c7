import { AnswerVerdict } from '@assay/contracts/assessments'
import { type VerdictRates, type VoterVerdicts, verdictRates } from './verdict-rates.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/** The voters whose verdicts on a model are equal. Arrays are in the order of `AnswerVerdict`. */
export interface EqualVerdicts {
  readonly modelId: string
  readonly voters: number
  /** Number of answers with each verdict, the same for each of these voters. */
  readonly answers: readonly number[]
  /** Weight of one voter's votes with each verdict, in thousandths. */
  readonly weights: readonly number[]
}

/** Computes the rates of each model with verdicts, keyed by model. */
export function ratesByModel(tallies: readonly EqualVerdicts[]): ReadonlyMap<string, VerdictRates> {
  const byModel = Map.groupBy(tallies, ({ modelId }) => modelId)
  return new Map(
    Array.from(
      byModel,
      ([modelId, own]) => [modelId, verdictRates(own.flatMap(toVoters))] as const,
    ),
  )
}

function toVoters({ voters, answers, weights }: EqualVerdicts): VoterVerdicts[] {
  const verdicts = AnswerVerdict.options.flatMap((verdict, index) => {
    const [count = 0, weight = 0] = [answers[index], weights[index]]
    return count > 0 ? [[verdict, { answers: count, weight: weight / WEIGHT_UNITS }] as const] : []
  })
  return Array<VoterVerdicts>(voters).fill(Object.fromEntries(verdicts))
}
