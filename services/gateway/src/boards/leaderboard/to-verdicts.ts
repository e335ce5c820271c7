import type { SnapshotLine } from '@assay/contracts/ledger'
import type { ModelVerdictsDto, VerdictRateDto, VerdictsDto } from '@assay/contracts/verdicts'
import { type VerdictRates, type VoterVerdicts, verdictRates } from '@assay/rating'
import type { AssessedModel, TagTally, VerdictTally } from './verdict-repository.ts'

export type { VerdictTally } from './verdict-repository.ts'

/** Computes the rates of each model with verdicts, keyed by model. */
export function ratesByModel(tallies: readonly VerdictTally[]): ReadonlyMap<string, VerdictRates> {
  const byModel = Map.groupBy(tallies, ({ modelId }) => modelId)
  return new Map(
    Array.from(byModel, ([modelId, own]) => [modelId, verdictRates(byVoter(own))] as const),
  )
}

function byVoter(tallies: readonly VerdictTally[]): VoterVerdicts[] {
  const byVoters = Map.groupBy(tallies, ({ voterId }) => voterId)
  return Array.from(byVoters.values(), (own) =>
    Object.fromEntries(own.map(({ verdict, answers, weight }) => [verdict, { answers, weight }])),
  )
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
