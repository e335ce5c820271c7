import type { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { sendHook } from '../../api/route-hooks.ts'
import { keepSession } from '../../api/session.ts'

const URL = '/api/v1/users/me/totp'

export const { useEnableTotpMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    enableTotp: build.mutation<ResponseOf<typeof enableTotpRoute>, BodyOf<typeof enableTotpRoute>>({
      query: (body) => ({ ...fetchArgs<typeof enableTotpRoute>('PUT', URL), body }),
      transformResponse: keepSession<ResponseOf<typeof enableTotpRoute>>,
      // The role that was withheld until now gives access to more data.
      invalidatesTags: ALL_TAGS,
    }),
  }),
})

export const useBeginTotpMutation = sendHook<typeof beginTotpRoute>('POST', URL)
export const useDisableTotpMutation = sendHook<typeof disableTotpRoute>('DELETE', URL, ['Me'])
