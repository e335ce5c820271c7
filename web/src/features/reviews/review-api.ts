import type { listLlmsRoute } from '@assay/contracts/llms'
import type {
  decideReviewRoute,
  exemptNetworkRoute,
  listReviewsRoute,
} from '@assay/contracts/reviews'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { readHook, sendHook } from '../../api/route-hooks.ts'

export const useListReviewsQuery = readHook<typeof listReviewsRoute>('/api/v1/reviews/', [
  'Reviews',
])
/** A refusal also invalidates the list, because another superuser may have decided first. */
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
export const { useReadModelNamesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The names of all models by id, including retired ones. */
    readModelNames: build.query<Readonly<Record<string, string>>, void>({
      query: () => ({
        ...fetchArgs<typeof listLlmsRoute>('GET', '/api/v1/llms/'),
        params: { only_active: false },
      }),
      transformResponse: (models: ResponseOf<typeof listLlmsRoute>) =>
        Object.fromEntries(models.map(({ id, llm_name }) => [id, llm_name])),
    }),
  }),
})
