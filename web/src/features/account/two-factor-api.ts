import type { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'
import { keepSession } from '../../api/session.ts'

const URL = '/api/v1/users/me/totp'

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => {
    const { send } = endpointsOf(build)
    return {
      beginTotp: send<typeof beginTotpRoute>('POST', URL),
      enableTotp: build.mutation<
        ResponseOf<typeof enableTotpRoute>,
        BodyOf<typeof enableTotpRoute>
      >({
        query: (body) => ({ ...fetchArgs<typeof enableTotpRoute>('PUT', URL), body }),
        transformResponse: keepSession<ResponseOf<typeof enableTotpRoute>>,
        // With the role that was withheld comes all that it may see.
        invalidatesTags: ALL_TAGS,
      }),
      disableTotp: send<typeof disableTotpRoute>('DELETE', URL, ['Me']),
    }
  },
})

export const { useBeginTotpMutation, useEnableTotpMutation, useDisableTotpMutation } = twoFactorApi
