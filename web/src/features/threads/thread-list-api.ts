import { MAX_THREADS_LISTED } from '@assay/contracts/constants'
import type {
  deleteThreadRoute,
  listThreadsRoute,
  ThreadDto,
  updateThreadRoute,
} from '@assay/contracts/threads'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { logFailure } from '../../api/log-failure.ts'
import { sendOnSuccess } from '../../api/tabs.ts'

export interface ThreadSearch {
  readonly userId: string
  /** Words to find in titles and questions; if empty, all threads match. */
  readonly search: string
}

type Threads = ResponseOf<typeof listThreadsRoute>

interface ThreadChange {
  readonly id: string
  readonly body: BodyOf<typeof updateThreadRoute>
}

const THREADS_CHANGED = { type: 'changed', tags: ['Threads'] } as const

export const deletionOf = (id: string) =>
  fetchArgs<typeof deleteThreadRoute>('DELETE', '/api/v1/threads/:id', { id })

const threadListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Paged; each page starts after the last thread of the previous one. */
    listThreads: build.infiniteQuery<Threads, ThreadSearch, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) =>
          page.length < MAX_THREADS_LISTED ? undefined : page.at(-1)?.id,
      },
      query: ({ queryArg: { userId, search }, pageParam: before }) => ({
        ...fetchArgs<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId, ...(search && { search }), ...(before && { before }) },
      }),
      providesTags: ['Threads'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        await queryFulfilled.catch(() => logFailure(ERRORS.threads))
      },
    }),
    updateThread: build.mutation<ResponseOf<typeof updateThreadRoute>, ThreadChange>({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof updateThreadRoute>('PATCH', '/api/v1/threads/:id', { id }),
        body,
      }),
      invalidatesTags: (thread) => (thread ? ['Threads'] : []),
      onQueryStarted: (_change, { queryFulfilled }) =>
        sendOnSuccess(queryFulfilled, THREADS_CHANGED),
    }),
    deleteThread: build.mutation<ResponseOf<typeof deleteThreadRoute>, { id: string }>({
      // The page may close before the response.
      query: ({ id }) => ({ ...deletionOf(id), keepalive: true }),
      invalidatesTags: ['Threads'],
      onQueryStarted: (_thread, { queryFulfilled }) =>
        sendOnSuccess(queryFulfilled, THREADS_CHANGED),
    }),
  }),
})

export const { useListThreadsInfiniteQuery, useUpdateThreadMutation, useDeleteThreadMutation } =
  threadListApi
/** The cached list, without a request. */
export const useListThreadsInfiniteQueryState =
  threadListApi.endpoints.listThreads.useInfiniteQueryState

/** The active threads of all pages without duplicates: a thread that moved may be on two pages. */
export function threadsOf(pages: readonly Threads[] | undefined): readonly ThreadDto[] {
  const active = (pages ?? []).flat().filter(({ is_active }) => is_active)
  return [...new Map(active.map((thread) => [thread.id, thread])).values()]
}
