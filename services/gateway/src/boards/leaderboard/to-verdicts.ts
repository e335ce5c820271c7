import { AnswerVerdict } from '@assay/contracts/assessments'
import type { SnapshotLine } from '@assay/contracts/ledger'
import type { ModelVerdictsDto, VerdictRateDto, VerdictsDto } from '@assay/contracts/verdicts'
import { type VerdictRates, type VoterVerdicts, verdictRates, WEIGHT_UNITS } from '@assay/rating'
import type { AssessedModel, TagTally, VerdictTally } from './verdict-repository.ts'

export type { VerdictTally } from './verdict-repository.ts'

/** Computes the rates of each model with verdicts, keyed by model. */
export function ratesByModel(tallies: readonly VerdictTally[]): ReadonlyMap<string, VerdictRates> {
  const byModel = Map.groupBy(tallies, ({ modelId }) => modelId)
  return new Map(
    Array.from(
      byModel,
      ([modelId, own]) => [modelId, verdictRates(own.flatMap(toVoters))] as const,
    ),
  )
}

function toVoters({ voters, answers, weights }: VerdictTally): VoterVerdicts[] {
  const verdicts = AnswerVerdict.options.flatMap((verdict, index) => {
    const [count = 0, weight = 0] = [answers[index], weights[index]]
    return count > 0 ? [[verdict, { answers: count, weight: weight / WEIGHT_UNITS }] as const] : []
  })
  return Array<VoterVerdicts>(voters).fill(Object.fromEntries(verdicts))
}

/** Counts, rates and tags are hidden if there are too few answers or voters. */
export function toVerdicts(
  rates: ReadonlyMap<string, VerdictRates>,
  models: readonly AssessedModel[],
  tags: readonly TagTally[],
): VerdictsDto {
  const tagsOf = Map.groupBy(tags, ({ modelId }) => modelId)
  const entries = models.flatMap((model) => {
    const own = rates.get(model.id)
    return own ? [toModelVerdicts(model, own, tagsOf.get(model.id) ?? [])] : []
  })
  return { entries: entries.toSorted((one, other) => other.answers - one.answers) }
}

function toModelVerdicts(
  { id, llmName, logo, company, isThinking }: AssessedModel,
  { answers, voters, counts, quality, safety }: VerdictRates,
  tags: readonly TagTally[],
): ModelVerdictsDto {
  return {
    llm_id: id,
    llm_name: llmName,
    logo_url: logo && `/logos/${logo}`,
    company,
    is_thinking: isThinking,
    ...{ answers, voters, counts: quality ? counts : null },
    quality: toRate(quality),
    safety: toRate(safety),
    tags: quality ? tags.map(({ tag, answers: tagged }) => ({ tag, answers: tagged })) : [],
  }
}

/** Converts the rates to their lines in an export, sorted by model. */
export function toVerdictLines(
  rates: ReadonlyMap<string, VerdictRates>,
): SnapshotLine['snapshot']['verdicts'] {
  return [...rates]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([model, { answers, voters, quality, safety }]) => ({
      ...{ model, answers, voters, quality: toRate(quality), safety: toRate(safety) },
    }))
}

function toRate(interval: VerdictRates['quality']): VerdictRateDto | null {
  return interval ? { rate: interval.share, low: interval.low, high: interval.high } : null
}
