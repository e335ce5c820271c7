import type { RouteContract } from '@assay/contracts/route-contract'
import type { uploadAnswersRoute } from '@assay/contracts/studies/arms'
import type { previewItemsRoute, replaceItemsRoute } from '@assay/contracts/studies/items'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'
import { TAGS } from './study-api.ts'

interface Upload<Route extends RouteContract> {
  readonly study_id: string
  readonly file: File
  readonly query: QueryOf<Route>
}

/**
 * The server recognises the format from the content, because browsers give the same file different
 * types.
 */
const HEADERS = { 'content-type': 'application/octet-stream' }

/** Sends a file as the body of a request. */
const fileRequest =
  <Route extends RouteContract>(method: Route['method'], url: Route['url']) =>
  ({ file, query, ...params }: Upload<Route>) => ({
    ...fetchArgs<Route>(method, url, params),
    ...{ body: file, params: query, headers: HEADERS },
  })

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewItems: build.mutation<
      ResponseOf<typeof previewItemsRoute>,
      Upload<typeof previewItemsRoute>
    >({
      query: fileRequest<typeof previewItemsRoute>(
        'POST',
        '/api/v1/studies/:study_id/items/preview',
      ),
    }),
    replaceItems: build.mutation<
      ResponseOf<typeof replaceItemsRoute>,
      Upload<typeof replaceItemsRoute>
    >({
      query: fileRequest<typeof replaceItemsRoute>('PUT', '/api/v1/studies/:study_id/items'),
      invalidatesTags: TAGS,
    }),
    uploadAnswers: build.mutation<
      ResponseOf<typeof uploadAnswersRoute>,
      Upload<typeof uploadAnswersRoute> & { readonly arm_id: string }
    >({
      query: fileRequest<typeof uploadAnswersRoute>(
        'PUT',
        '/api/v1/studies/:study_id/arms/:arm_id/answers',
      ),
      invalidatesTags: TAGS,
    }),
  }),
})

export const { usePreviewItemsMutation, useReplaceItemsMutation, useUploadAnswersMutation } =
  uploadApi
