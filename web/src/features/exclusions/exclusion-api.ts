import type {
  listExclusionsRoute,
  reverseExclusionRoute,
  vouchForNetworkRoute,
} from '@assay/contracts/exclusions'
import type { listLlmsRoute } from '@assay/contracts/llms'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

type Reversal = { id: string; body: BodyOf<typeof reverseExclusionRoute> }

const exclusionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExclusions: build.query<
      ResponseOf<typeof listExclusionsRoute>,
      QueryOf<typeof listExclusionsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listExclusionsRoute>('GET', '/api/v1/exclusions/'),
        params,
      }),
      providesTags: ['Exclusions'],
    }),
    reverseExclusion: build.mutation<ResponseOf<typeof reverseExclusionRoute>, Reversal>({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof reverseExclusionRoute>('POST', `/api/v1/exclusions/${id}/reverse`),
        body,
      }),
      // A refusal means that somebody else was faster: then the list is old, too.
      invalidatesTags: ['Exclusions', 'Leaderboard'],
    }),
    vouchForNetwork: build.mutation<
      ResponseOf<typeof vouchForNetworkRoute>,
      BodyOf<typeof vouchForNetworkRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof vouchForNetworkRoute>('POST', '/api/v1/exclusions/vouches'),
        body,
      }),
      invalidatesTags: ['Leaderboard'],
    }),
    /** Names of all models, retired ones too, by id. */
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
  useListExclusionsQuery,
  useReverseExclusionMutation,
  useVouchForNetworkMutation,
  useReadModelNamesQuery,
} = exclusionApi
