import type { uploadAnswersRoute } from '@assay/contracts/studies/arms'
import type { previewItemsRoute, replaceItemsRoute } from '@assay/contracts/studies/items'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'
import { TAGS } from './study-api.ts'

interface ItemsUpload {
  readonly study_id: string
  readonly file: File
  readonly query: QueryOf<typeof previewItemsRoute>
}

interface AnswersUpload {
  readonly study_id: string
  readonly arm_id: string
  readonly file: File
  readonly query: QueryOf<typeof uploadAnswersRoute>
}

/**
 * The server recognises the format from the content, because browsers give the same file different
 * types.
 */
const HEADERS = { 'content-type': 'application/octet-stream' }

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewItems: build.mutation<ResponseOf<typeof previewItemsRoute>, ItemsUpload>({
      query: ({ file, query, ...params }) => ({
        ...fetchArgs<typeof previewItemsRoute>(
          'POST',
          '/api/v1/studies/:study_id/items/preview',
          params,
        ),
        ...{ body: file, params: query, headers: HEADERS },
      }),
    }),
    replaceItems: build.mutation<ResponseOf<typeof replaceItemsRoute>, ItemsUpload>({
      query: ({ file, query, ...params }) => ({
        ...fetchArgs<typeof replaceItemsRoute>('PUT', '/api/v1/studies/:study_id/items', params),
        ...{ body: file, params: query, headers: HEADERS },
      }),
      invalidatesTags: TAGS,
    }),
    uploadAnswers: build.mutation<ResponseOf<typeof uploadAnswersRoute>, AnswersUpload>({
      query: ({ file, query, ...params }) => ({
        ...fetchArgs<typeof uploadAnswersRoute>(
          'PUT',
          '/api/v1/studies/:study_id/arms/:arm_id/answers',
          params,
        ),
        ...{ body: file, params: query, headers: HEADERS },
      }),
      invalidatesTags: TAGS,
    }),
  }),
})

export const { usePreviewItemsMutation, useReplaceItemsMutation, useUploadAnswersMutation } =
  uploadApi
