import type { ModelVerdictsDto, VerdictRateDto, VerdictsDto } from '@assay/contracts/verdicts'
import type { VerdictRates } from '@assay/rating'
import type { AssessedModel, TagTally } from './verdict-repository.ts'

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

function toRate(interval: VerdictRates['quality']): VerdictRateDto | null {
  return interval ? { rate: interval.share, low: interval.low, high: interval.high } : null
}
