import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import type { VoteOutcome } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { useFilter } from '../../hooks/use-filter.ts'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import type { OwnVotesQuery } from './own-vote-api.ts'

const OUTCOME_LABELS: Readonly<Record<VoteOutcome, string>> = {
  left_better: t`Left is better`,
  right_better: t`Right is better`,
  tie: t`Tie`,
  both_bad: t`Both are bad`,
}

/** A phone shows one answer at a time, so its buttons name the answers. */
const PHONE_LABELS: typeof OUTCOME_LABELS = {
  ...OUTCOME_LABELS,
  left_better: t`A is better`,
  right_better: t`B is better`,
}

/** The outcomes in the words of the buttons on this screen. */
export const useOutcomeLabels = () => (useIsMobile() ? PHONE_LABELS : OUTCOME_LABELS)

export const OUTCOMES = Object.keys(OUTCOME_LABELS) as VoteOutcome[]

export type OwnVotesFilter = Pick<OwnVotesQuery, 'outcome' | 'search'>

/** The filter in the URL. Unknown values count as missing. */
export function useOwnVotesFilter() {
  const { params, change } = useFilter()
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_LENGTH)
  const outcome = OUTCOMES.find((known) => known === params.get('outcome'))
  const filter: OwnVotesFilter = { ...(search && { search }), ...(outcome && { outcome }) }
  return { filter, change }
}
