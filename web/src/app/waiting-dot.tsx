import { t } from '@lingui/core/macro'
import { useListReviewsQuery } from '../features/reviews/review-api.ts'
import classes from './waiting-dot.module.css'

const POLLING_INTERVAL_MS = 60_000

/** Marks an entry while reviews behind it wait for a decision. */
export function WaitingDot() {
  const { data } = useListReviewsQuery(
    { kind: 'exclusion', list: 'waiting', skip: 0, limit: 1 },
    { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true },
  )
  const hasWaiting = Object.values(data?.waiting ?? {}).some((count) => count > 0)
  return (
    hasWaiting && <span role="img" aria-label={t`Reviews are waiting`} className={classes.dot} />
  )
}
