import type { deleteThreadRoute, listThreadsRoute, readThreadHistoryRoute } from '@assay/contracts'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { logFailure } from '../../api/log-failure.ts'
import { tellTabs } from '../../api/tabs.ts'

/** An address that promises a thread and names none. */
const NO_THREAD: FetchBaseQueryError = { status: 'CUSTOM_ERROR', error: ERRORS.noThread }

const threadApi = api.injectEndpoints({
  endpoints: (build) => ({
    listThreads: build.query<ResponseOf<typeof listThreadsRoute>, { userId: string }>({
      query: ({ userId }) => ({
        ...fetchArgs<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId },
      }),
      providesTags: ['Threads'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        await queryFulfilled.catch(() => logFailure(ERRORS.threads))
      },
    }),
    readThreadHistory: build.query<ResponseOf<typeof readThreadHistoryRoute>, { threadId: string }>(
      {
        queryFn: async ({ threadId }, _store, _options, fetchInSession) => {
          if (!threadId) return { error: NO_THREAD }
          const path = `/api/v1/threads/${encodeURIComponent(threadId)}/history` as const
          const { data, error } = await fetchInSession(
            fetchArgs<typeof readThreadHistoryRoute>('GET', path),
          )
          return error ? { error } : { data: data as ResponseOf<typeof readThreadHistoryRoute> }
        },
        providesTags: ['History'],
      },
    ),
    deleteThread: build.mutation<ResponseOf<typeof deleteThreadRoute>, { threadId: string }>({
      query: ({ threadId }) =>
        fetchArgs<typeof deleteThreadRoute>('DELETE', `/api/v1/threads/${threadId}`),
      invalidatesTags: ['Threads'],
      async onQueryStarted({ threadId }, { queryFulfilled }) {
        const deleted = await queryFulfilled.catch(() => undefined)
        if (!deleted) return
        tellTabs({ type: 'changed', tags: ['Threads'] })
        tellTabs({ type: 'thread-deleted', threadId })
      },
    }),
  }),
})

export const { useListThreadsQuery, useReadThreadHistoryQuery, useDeleteThreadMutation } = threadApi
