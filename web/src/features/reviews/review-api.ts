import type { listLlmsRoute } from '@assay/contracts/llms'
import type {
  decideReviewRoute,
  listReviewsRoute,
  ReviewDto,
  vouchForNetworkRoute,
} from '@assay/contracts/reviews'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

type Decision = Pick<ReviewDto, 'kind' | 'id'> & { body: BodyOf<typeof decideReviewRoute> }

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query<ResponseOf<typeof listReviewsRoute>, QueryOf<typeof listReviewsRoute>>(
      {
        query: (params) => ({
          ...fetchArgs<typeof listReviewsRoute>('GET', '/api/v1/reviews/'),
          params,
        }),
        providesTags: ['Reviews'],
      },
    ),
    decideReview: build.mutation<ResponseOf<typeof decideReviewRoute>, Decision>({
      query: ({ kind, id, body }) => ({
        ...fetchArgs<typeof decideReviewRoute>('POST', `/api/v1/reviews/${kind}/${id}`),
        body,
      }),
      // After a refusal the list is out of date as well: somebody else was faster.
      invalidatesTags: ['Reviews', 'Leaderboard', 'History'],
    }),
    vouchForNetwork: build.mutation<
      ResponseOf<typeof vouchForNetworkRoute>,
      BodyOf<typeof vouchForNetworkRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof vouchForNetworkRoute>('POST', '/api/v1/reviews/vouches'),
        body,
      }),
      invalidatesTags: ['Leaderboard'],
    }),
    /** Names of all models by id, retired ones too. */
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

export const {
  useListReviewsQuery,
  useDecideReviewMutation,
  useVouchForNetworkMutation,
  useReadModelNamesQuery,
} = reviewApi
