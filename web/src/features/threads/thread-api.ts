import type { deleteThreadRoute, listThreadsRoute, readThreadHistoryRoute } from '@assay/contracts'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { api } from '../../api/api.ts'
import { type AnswerOf, call } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { logFailure } from '../../api/log-failure.ts'

/** An address that promises a thread and names none. */
const NO_THREAD: FetchBaseQueryError = { status: 'CUSTOM_ERROR', error: ERRORS.noThread }

const threadApi = api.injectEndpoints({
  endpoints: (build) => ({
    listThreads: build.query<AnswerOf<typeof listThreadsRoute>, { userId: string }>({
      query: ({ userId }) => ({
        ...call<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId },
      }),
      providesTags: ['Threads'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        await queryFulfilled.catch(() => logFailure(ERRORS.threads))
      },
    }),
    readThreadHistory: build.query<AnswerOf<typeof readThreadHistoryRoute>, { threadId: string }>({
      queryFn: async ({ threadId }, _store, _options, fetchInSession) => {
        if (!threadId) return { error: NO_THREAD }
        const path = `/api/v1/threads/${threadId}/history` as const
        const { data, error } = await fetchInSession(
          call<typeof readThreadHistoryRoute>('GET', path),
        )
        return error ? { error } : { data: data as AnswerOf<typeof readThreadHistoryRoute> }
      },
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
