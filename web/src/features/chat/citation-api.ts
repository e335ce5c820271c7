import type { listCitationsRoute } from '@assay/contracts/citations'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

interface Citations {
  readonly threadId: string
  /** One turn alone. */
  readonly turnId?: string | undefined
}

const citationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCitations: build.query<ResponseOf<typeof listCitationsRoute>, Citations>({
      query: ({ threadId, turnId }) => ({
        ...fetchArgs<typeof listCitationsRoute>('GET', `/api/v1/threads/${threadId}/citations`),
        params: turnId ? { turn_id: turnId } : {},
      }),
      // What an answer cites is told once its turn has a vote.
      providesTags: ['History'],
    }),
  }),
})

export const { useListCitationsQuery } = citationApi
