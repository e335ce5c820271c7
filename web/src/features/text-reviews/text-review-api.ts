import type {
  listReviewedTextsRoute,
  listTextReviewsRoute,
  reviewTextsRoute,
} from '@assay/contracts/text-reviews'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

const textReviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTextReviews: build.query<
      ResponseOf<typeof listTextReviewsRoute>,
      QueryOf<typeof listTextReviewsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listTextReviewsRoute>('GET', '/api/v1/releases/reviews'),
        params,
      }),
      providesTags: ['TextReviews'],
    }),
    listReviewedTexts: build.query<
      ResponseOf<typeof listReviewedTextsRoute>,
      QueryOf<typeof listReviewedTextsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listReviewedTextsRoute>('GET', '/api/v1/releases/reviewed'),
        params,
      }),
      providesTags: ['TextReviews'],
    }),
    reviewTexts: build.mutation<
      ResponseOf<typeof reviewTextsRoute>,
      BodyOf<typeof reviewTextsRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof reviewTextsRoute>('POST', '/api/v1/releases/reviews'),
        body,
      }),
      invalidatesTags: ['TextReviews'],
    }),
  }),
})

export const { useListTextReviewsQuery, useListReviewedTextsQuery, useReviewTextsMutation } =
  textReviewApi
