import type {
  AnswerRateKind,
  AnswerRatesDto,
  ModelAnswerRatesDto,
} from '@assay/contracts/answer-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { shareInterval } from '@assay/rating'
import type { AnswerRateTally } from './answer-rates-repository.ts'

/** Tallies as they are served: what comes from too little stays hidden. */
export function toAnswerRates(tallies: readonly AnswerRateTally[]): AnswerRatesDto {
  const byPlace = Map.groupBy(tallies, ({ board, modelId }) => `${board} ${modelId}`)
  return { entries: [...byPlace.values()].flatMap(toModelRates) }
}

function toModelRates(tallies: readonly AnswerRateTally[]): ModelAnswerRatesDto[] {
  const [first] = tallies
  if (!first) return []
  const { board, modelId, llmName, answers, users } = first
  const rateOf = (kind: AnswerRateKind) => toRate(tallies.find((tally) => tally.kind === kind))
  return [
    {
      ...{ board, llm_id: modelId, llm_name: llmName, answers, users },
      declined: rateOf('declined'),
      failed: rateOf('failed'),
      length: rateOf('length'),
    },
  ]
}

function toRate(tally: AnswerRateTally | undefined): ModelAnswerRatesDto[AnswerRateKind] {
  if (!tally || tally.answers < MIN_CITING_ANSWERS || tally.users < MIN_CITING_USERS) return null
  const interval = shareInterval(tally)
  return interval ? { value: interval.share, low: interval.low, high: interval.high } : null
}
