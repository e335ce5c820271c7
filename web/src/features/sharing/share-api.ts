import type {
  readSharedThreadRoute,
  readThreadShareRoute,
  revokeThreadShareRoute,
  shareThreadRoute,
} from '@assay/contracts/shares'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

interface OfThread {
  readonly threadId: string
}

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    readThreadShare: build.query<ResponseOf<typeof readThreadShareRoute>, OfThread>({
      query: ({ threadId }) =>
        fetchArgs<typeof readThreadShareRoute>('GET', `/api/v1/threads/${threadId}/share`),
      providesTags: ['Shares'],
    }),
    shareThread: build.mutation<ResponseOf<typeof shareThreadRoute>, OfThread>({
      query: ({ threadId }) =>
        fetchArgs<typeof shareThreadRoute>('POST', `/api/v1/threads/${threadId}/share`),
      invalidatesTags: ['Shares'],
    }),
    revokeThreadShare: build.mutation<ResponseOf<typeof revokeThreadShareRoute>, OfThread>({
      query: ({ threadId }) =>
        fetchArgs<typeof revokeThreadShareRoute>('DELETE', `/api/v1/threads/${threadId}/share`),
      invalidatesTags: ['Shares'],
    }),
    readSharedThread: build.query<ResponseOf<typeof readSharedThreadRoute>, { id: string }>({
      query: ({ id }) =>
        fetchArgs<typeof readSharedThreadRoute>('GET', `/api/v1/shared/${encodeURIComponent(id)}`),
    }),
  }),
})

export const {
  useReadThreadShareQuery,
  useShareThreadMutation,
  useRevokeThreadShareMutation,
  useReadSharedThreadQuery,
} = shareApi
