import type { createAccessTokenRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call } from '../../api/contract.ts'

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    createAccessToken: build.mutation<
      AnswerOf<typeof createAccessTokenRoute>,
      BodyOf<typeof createAccessTokenRoute>
    >({
      query: (body) => ({
        ...call<typeof createAccessTokenRoute>('POST', '/api/v1/login/access-token'),
        body,
      }),
    }),
  }),
})

export const { useCreateAccessTokenMutation } = signInApi
