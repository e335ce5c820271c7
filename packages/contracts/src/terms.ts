import { z } from 'zod'
import { MessageBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'

const TermsStatusDto = z.object({ terms_accepted: z.boolean() })

export const readTermsStatusRoute = defineRoute('GET', '/api/v1/users/me/terms-status', {
  access: 'accounts',
  summary: 'Read whether the signed-in user has accepted the terms',
  response: { 200: TermsStatusDto },
})

export const readGuestTermsStatusRoute = defineRoute('GET', '/api/v1/chat/guest-terms-status', {
  access: 'people',
  summary: 'Read whether a guest has accepted the terms',
  querystring: GuestQuery,
  response: { 200: TermsStatusDto },
})

export const acceptTermsRoute = defineRoute('PATCH', '/api/v1/users/me/accept-terms', {
  access: 'accounts',
  summary: 'Accept the terms as the signed-in user',
  response: { 200: MessageBody },
})

export const acceptGuestTermsRoute = defineRoute('POST', '/api/v1/chat/guest-accept-terms', {
  access: 'people',
  summary: 'Accept the terms as a guest',
  querystring: GuestQuery,
  response: { 200: MessageBody },
})
