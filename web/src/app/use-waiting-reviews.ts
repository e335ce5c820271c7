import { useListReviewsQuery } from '../features/reviews/review-api.ts'

const POLLING_INTERVAL_MS = 60_000

/** Whether reviews wait for a decision. False for everybody who may not decide. */
export function useWaitingReviews(isSuperuser: boolean): boolean {
  const { data } = useListReviewsQuery(
    { kind: 'exclusion', list: 'waiting', skip: 0, limit: 1 },
    { skip: !isSuperuser, pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true },
  )
  return Object.values(data?.waiting ?? {}).some((count) => count > 0)
}
