import type { checkInvitationRoute } from '@assay/contracts/invitations'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

type Route = typeof checkInvitationRoute

/** A query, although it sends a POST request: it changes nothing. */
export const { useCheckInvitationQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    checkInvitation: build.query<ResponseOf<Route>, BodyOf<Route>>({
      query: (body) => ({ ...fetchArgs<Route>('POST', '/api/v1/invitations/check'), body }),
    }),
  }),
})
