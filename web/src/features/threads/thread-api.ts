import type { readThreadHistoryRoute } from '@assay/contracts/threads'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'

/** An address that promises a thread and names none. */
const NO_THREAD: FetchBaseQueryError = { status: 'CUSTOM_ERROR', error: ERRORS.noThread }

const threadApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
})

export const { useReadThreadHistoryQuery } = threadApi
