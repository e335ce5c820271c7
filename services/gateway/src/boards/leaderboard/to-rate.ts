import type { CitationRateDto } from '@assay/contracts/citation-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { ratioInterval, shareInterval } from '@assay/rating'
import type { RateTally } from './rate-repository.ts'

type Tally = RateTally<unknown> | undefined

export function isEnough(tally: Tally): tally is RateTally<unknown> {
  return !!tally && tally.answers >= MIN_CITING_ANSWERS && tally.users >= MIN_CITING_USERS
}

/** Returns null if there are too few answers or users. */
export function toShare(tally: Tally): CitationRateDto | null {
  const interval = isEnough(tally) && shareInterval(tally)
  return interval ? { value: interval.share, low: interval.low, high: interval.high } : null
}

export function toRatio(tally: Tally): CitationRateDto | null {
  const interval = isEnough(tally) && ratioInterval(tally)
  return interval ? { value: interval.ratio, low: interval.low, high: interval.high } : null
}
