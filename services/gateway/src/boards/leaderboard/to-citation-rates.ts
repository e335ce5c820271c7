import type {
  CitationRateKind,
  CitationRatesDto,
  ModelCitationsDto,
} from '@assay/contracts/citation-rates'
import type { RateTally } from './rate-repository.ts'
import { isEnough, toRatio, toShare } from './to-rate.ts'

type Tally = RateTally<CitationRateKind>

/** Converts tallies to rates. Rates from too few answers or users are null. */
export function toCitationRates(tallies: readonly Tally[]): CitationRatesDto {
  const byModel = Map.groupBy(tallies, ({ modelId }) => modelId)
  const sources = tallies.filter(({ kind }) => kind === 'sources')
  return {
    entries: sources.map((tally) => toModelCitations(tally, byModel.get(tally.modelId) ?? [])),
  }
}

function toModelCitations(sources: Tally, tallies: readonly Tally[]): ModelCitationsDto {
  const found = tallies.find(({ kind }) => kind === 'found')
  const count = (kind: CitationRateKind) => tallies.find((tally) => tally.kind === kind)?.hits ?? 0
  return {
    llm_id: sources.modelId,
    llm_name: sources.llmName,
    logo_url: sources.logo && `/logos/${sources.logo}`,
    answers: sources.answers,
    users: sources.users,
    checked: found?.answers ?? 0,
    sources_per_answer: toRatio(sources),
    found: toShare(found),
    counts: isEnough(found)
      ? {
          found: found.hits,
          other_title: count('other_title'),
          not_found: count('not_found'),
          retracted: count('retracted'),
        }
      : null,
  }
}
