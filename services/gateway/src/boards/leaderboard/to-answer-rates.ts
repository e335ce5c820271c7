import type {
  AnswerRateKind,
  AnswerRatesDto,
  ModelAnswerRatesDto,
} from '@assay/contracts/answer-rates'
import type { RateTally } from './rate-repository.ts'
import { toShare } from './to-rate.ts'

/** Converts tallies to rates. Rates from too few answers or users are null. */
export function toAnswerRates(tallies: readonly RateTally<AnswerRateKind>[]): AnswerRatesDto {
  const byPlace = Map.groupBy(tallies, ({ board, modelId }) => `${board} ${modelId}`)
  return { entries: [...byPlace.values()].flatMap(toModelRates) }
}

function toModelRates(tallies: readonly RateTally<AnswerRateKind>[]): ModelAnswerRatesDto[] {
  const [first] = tallies
  if (!first) return []
  const { board, modelId, llmName, answers, users } = first
  const rateOf = (kind: AnswerRateKind) => toShare(tallies.find((tally) => tally.kind === kind))
  return [
    {
      ...{ board, llm_id: modelId, llm_name: llmName, answers, users },
      declined: rateOf('declined'),
      failed: rateOf('failed'),
      length: rateOf('length'),
    },
  ]
}
