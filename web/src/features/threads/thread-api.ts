import type { deleteThreadRoute, listThreadsRoute, readThreadHistoryRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call } from '../../api/contract.ts'

const threadApi = api.injectEndpoints({
  endpoints: (build) => ({
    listThreads: build.query<AnswerOf<typeof listThreadsRoute>, { userId: string }>({
      query: ({ userId }) => ({
        ...call<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId },
      }),
      providesTags: ['Threads'],
    }),
    readThreadHistory: build.query<AnswerOf<typeof readThreadHistoryRoute>, { threadId: string }>({
      query: ({ threadId }) =>
        call<typeof readThreadHistoryRoute>('GET', `/api/v1/threads/${threadId}/history`),
      providesTags: ['History'],
    }),
    deleteThread: build.mutation<AnswerOf<typeof deleteThreadRoute>, { threadId: string }>({
      query: ({ threadId }) =>
        call<typeof deleteThreadRoute>('DELETE', `/api/v1/threads/${threadId}`),
      invalidatesTags: ['Threads'],
    }),
  }),
})

export const { useListThreadsQuery, useReadThreadHistoryQuery, useDeleteThreadMutation } = threadApi
