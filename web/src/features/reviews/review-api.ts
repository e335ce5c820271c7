import type { listLlmsRoute } from '@assay/contracts/llms'
import type {
  decideReviewRoute,
  exemptNetworkRoute,
  listReviewsRoute,
} from '@assay/contracts/reviews'
import { readHook, sendHook } from '../../api/route-hooks.ts'

export const useListReviewsQuery = readHook<typeof listReviewsRoute>('/api/v1/reviews/', [
  'Reviews',
])
/** A refusal also invalidates the list, because another reviewer may have decided first. */
export const useDecideReviewMutation = sendHook<typeof decideReviewRoute>(
  'POST',
  '/api/v1/reviews/:kind/:id',
  ['Reviews', 'Leaderboard', 'History'],
)
export const useExemptNetworkMutation = sendHook<typeof exemptNetworkRoute>(
  'POST',
  '/api/v1/reviews/network-exemptions',
  ['Leaderboard'],
)
/** All models, including retired ones. */
export const useListLlmsQuery = readHook<typeof listLlmsRoute>('/api/v1/llms/')
