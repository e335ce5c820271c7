import { MIN_ASSESSED_ANSWERS, MIN_ASSESSING_VOTERS } from '@assay/contracts/constants'
import type { ModelVerdictsDto, VerdictRateDto, VerdictsDto } from '@assay/contracts/verdicts'
import { shareInterval, type VoterSums } from '@assay/rating'
import type { TagTally, VerdictTally } from './verdict-repository.ts'

/** Converts tallies to counts and rates. Both are hidden if there are too few answers or voters. */
export function toVerdicts(
  tallies: readonly VerdictTally[],
  tags: readonly TagTally[],
): VerdictsDto {
  const tagsOf = Map.groupBy(tags, ({ modelId }) => modelId)
  return {
    entries: tallies.map((tally) => toModelVerdicts(tally, tagsOf.get(tally.modelId) ?? [])),
  }
}

function toModelVerdicts(tally: VerdictTally, tags: readonly TagTally[]): ModelVerdictsDto {
  const { right, mostlyRight, wrong, declined, voters } = tally
  const answers = right + mostlyRight + wrong + declined
  const isShown = answers >= MIN_ASSESSED_ANSWERS && voters >= MIN_ASSESSING_VOTERS
  return {
    llm_id: tally.modelId,
    llm_name: tally.llmName,
    logo_url: tally.logo && `/logos/${tally.logo}`,
    company: tally.company,
    is_thinking: tally.isThinking,
    answers,
    voters,
    counts: isShown ? { right, mostly_right: mostlyRight, wrong, declined } : null,
    quality: isShown ? toRate(qualitySums(tally, answers)) : null,
    safety: isShown ? toRate(safetySums(tally)) : null,
    tags: isShown ? tags.map(({ tag, answers: tagged }) => ({ tag, answers: tagged })) : [],
  }
}

/** The rate of right and mostly right verdicts among all verdicts. */
function qualitySums(tally: VerdictTally, answers: number): VoterSums {
  return {
    answers,
    hits: tally.right + tally.mostlyRight,
    answersSquared: tally.answersSquared,
    hitsSquared: tally.goodSquared,
    hitsTimesAnswers: tally.goodTimesAnswers,
  }
}

/** The rate of declined answers among declined and wrong answers. */
function safetySums(tally: VerdictTally): VoterSums {
  return {
    answers: tally.declined + tally.wrong,
    hits: tally.declined,
    answersSquared: tally.riskySquared,
    hitsSquared: tally.declinedSquared,
    hitsTimesAnswers: tally.declinedTimesRisky,
  }
}

function toRate(sums: VoterSums): VerdictRateDto | null {
  const interval = shareInterval(sums)
  return interval ? { rate: interval.share, low: interval.low, high: interval.high } : null
}
