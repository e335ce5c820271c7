import type { listOwnVotesRoute } from '@assay/contracts/own-votes'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

export type OwnVotesQuery = QueryOf<typeof listOwnVotesRoute>

const ownVoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnVotes: build.query<ResponseOf<typeof listOwnVotesRoute>, OwnVotesQuery>({
      query: (params) => ({
        ...fetchArgs<typeof listOwnVotesRoute>('GET', '/api/v1/votes/'),
        params,
      }),
    }),
  }),
})

export const { useListOwnVotesQuery, useLazyListOwnVotesQuery } = ownVoteApi
