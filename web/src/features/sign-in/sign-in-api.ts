import type {
  createAccessTokenRoute,
  finishGoogleRoute,
  readGoogleStatusRoute,
  startGoogleRoute,
} from '@assay/contracts'
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
    readGoogleStatus: build.query<AnswerOf<typeof readGoogleStatusRoute>, void>({
      query: () => call<typeof readGoogleStatusRoute>('GET', '/api/v1/oauth/google'),
    }),
    startGoogle: build.mutation<AnswerOf<typeof startGoogleRoute>, BodyOf<typeof startGoogleRoute>>(
      {
        query: (body) => ({
          ...call<typeof startGoogleRoute>('POST', '/api/v1/oauth/google/start'),
          body,
        }),
      },
    ),
    finishGoogle: build.mutation<
      AnswerOf<typeof finishGoogleRoute>,
      BodyOf<typeof finishGoogleRoute>
    >({
      query: (body) => ({
        ...call<typeof finishGoogleRoute>('POST', '/api/v1/oauth/google/callback'),
        body,
      }),
    }),
  }),
})

export const {
  useCreateAccessTokenMutation,
  useReadGoogleStatusQuery,
  useStartGoogleMutation,
  useFinishGoogleMutation,
} = signInApi
