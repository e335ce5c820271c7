import type {
  finishGoogleRoute,
  readGoogleStatusRoute,
  startGoogleRoute,
} from '@assay/contracts/google'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    readGoogleStatus: build.query<ResponseOf<typeof readGoogleStatusRoute>, void>({
      query: () => fetchArgs<typeof readGoogleStatusRoute>('GET', '/api/v1/oauth/google'),
    }),
    startGoogle: build.mutation<
      ResponseOf<typeof startGoogleRoute>,
      BodyOf<typeof startGoogleRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof startGoogleRoute>('POST', '/api/v1/oauth/google/start'),
        body,
      }),
    }),
    finishGoogle: build.mutation<
      ResponseOf<typeof finishGoogleRoute>,
      BodyOf<typeof finishGoogleRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof finishGoogleRoute>('POST', '/api/v1/oauth/google/callback'),
        body,
      }),
    }),
  }),
})

export const { useReadGoogleStatusQuery, useStartGoogleMutation, useFinishGoogleMutation } =
  signInApi
