import { RATING_START } from '@assay/contracts/constants'

export type Band = 'green' | 'blue' | 'yellow' | 'orange' | 'red'

export function ratingBand(rating: number): Band {
  if (rating >= 1_200) return 'green'
  if (rating >= 1_100) return 'blue'
  if (rating >= RATING_START) return 'yellow'
  if (rating >= 900) return 'orange'
  return 'red'
}

/** The colour of a score rate between 0 and 1. */
export function scoreRateBand(rate: number): Band {
  if (rate >= 0.6) return 'green'
  if (rate >= 0.5) return 'blue'
  if (rate >= 0.4) return 'yellow'
  return 'red'
}
