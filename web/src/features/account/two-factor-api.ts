import type { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { keepSession } from '../../api/session.ts'

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginTotp: build.mutation<ResponseOf<typeof beginTotpRoute>, BodyOf<typeof beginTotpRoute>>({
      query: (body) => ({
        ...fetchArgs<typeof beginTotpRoute>('POST', '/api/v1/users/me/totp'),
        body,
      }),
    }),
    enableTotp: build.mutation<ResponseOf<typeof enableTotpRoute>, BodyOf<typeof enableTotpRoute>>({
      query: (body) => ({
        ...fetchArgs<typeof enableTotpRoute>('PUT', '/api/v1/users/me/totp'),
        body,
      }),
      transformResponse: keepSession<ResponseOf<typeof enableTotpRoute>>,
      // With the role that was withheld comes all that it may see.
      invalidatesTags: ALL_TAGS,
    }),
    disableTotp: build.mutation<
      ResponseOf<typeof disableTotpRoute>,
      BodyOf<typeof disableTotpRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof disableTotpRoute>('DELETE', '/api/v1/users/me/totp'),
        body,
      }),
      invalidatesTags: ['Me'],
    }),
  }),
})

export const { useBeginTotpMutation, useEnableTotpMutation, useDisableTotpMutation } = twoFactorApi
