import type { CitationRatesDto, ModelCitationsDto } from '@assay/contracts/citation-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { ratioInterval, shareInterval } from '@assay/rating'
import type { CitationTally } from './citation-rates-repository.ts'

/** Tallies as they are served: what comes from too little stays hidden. */
export function toCitationRates(tallies: readonly CitationTally[]): CitationRatesDto {
  return { entries: tallies.map(toModelCitations) }
}

function toModelCitations(tally: CitationTally): ModelCitationsDto {
  const { answers, answerUsers: users, checked, found, otherTitle, notFound, retracted } = tally
  const isChecked = isEnough(checked, tally.checkedUsers)
  return {
    llm_id: tally.modelId,
    llm_name: tally.llmName,
    logo_url: tally.logo && `/logos/${tally.logo}`,
    ...{ answers, users, checked },
    sources_per_answer: isEnough(answers, users) ? sourcesPerAnswer(tally) : null,
    found: isChecked ? foundOfChecked(tally) : null,
    counts: isChecked ? { found, other_title: otherTitle, not_found: notFound, retracted } : null,
  }
}

const isEnough = (count: number, users: number) =>
  count >= MIN_CITING_ANSWERS && users >= MIN_CITING_USERS

function sourcesPerAnswer(tally: CitationTally): ModelCitationsDto['sources_per_answer'] {
  const interval = ratioInterval({
    answers: tally.answers,
    hits: tally.sources,
    answersSquared: tally.answersSquared,
    hitsSquared: tally.sourcesSquared,
    hitsTimesAnswers: tally.sourcesTimesAnswers,
  })
  return interval ? { value: interval.ratio, low: interval.low, high: interval.high } : null
}

function foundOfChecked(tally: CitationTally): ModelCitationsDto['found'] {
  const interval = shareInterval({
    answers: tally.checked,
    hits: tally.found,
    answersSquared: tally.checkedSquared,
    hitsSquared: tally.foundSquared,
    hitsTimesAnswers: tally.foundTimesChecked,
  })
  return interval ? { value: interval.share, low: interval.low, high: interval.high } : null
}
