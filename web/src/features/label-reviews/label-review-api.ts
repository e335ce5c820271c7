import type {
  listLabelReviewsRoute,
  listReviewedLabelsRoute,
  reviewLabelsRoute,
} from '@assay/contracts/label-reviews'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

const labelReviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLabelReviews: build.query<
      ResponseOf<typeof listLabelReviewsRoute>,
      QueryOf<typeof listLabelReviewsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listLabelReviewsRoute>('GET', '/api/v1/labels/reviews'),
        params,
      }),
      providesTags: ['LabelReviews'],
    }),
    listReviewedLabels: build.query<
      ResponseOf<typeof listReviewedLabelsRoute>,
      QueryOf<typeof listReviewedLabelsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listReviewedLabelsRoute>('GET', '/api/v1/labels/reviewed'),
        params,
      }),
      providesTags: ['LabelReviews'],
    }),
    reviewLabels: build.mutation<
      ResponseOf<typeof reviewLabelsRoute>,
      BodyOf<typeof reviewLabelsRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof reviewLabelsRoute>('POST', '/api/v1/labels/reviews'),
        body,
      }),
      invalidatesTags: ['LabelReviews', 'History'],
    }),
  }),
})

export const { useListLabelReviewsQuery, useListReviewedLabelsQuery, useReviewLabelsMutation } =
  labelReviewApi
