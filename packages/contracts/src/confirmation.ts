import { z } from 'zod'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

const ConfirmAddressBody = z.object({
  token: text().min(1, 'Invalid token').max(256, 'Invalid token'),
})

/**
 * A token works once and for one day. It requires no sign-in, because people may read their mail on
 * another device.
 */
export const confirmAddressRoute = defineRoute('POST', '/api/v1/users/confirm-email', {
  access: 'open',
  summary: 'Confirm an address with the token from a mail',
  body: ConfirmAddressBody,
  response: { 200: MessageBody, 400: ErrorBody },
})

/** Invalidates the links of earlier mails. */
export const requestConfirmationRoute = defineRoute('POST', '/api/v1/users/me/confirmation', {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Request another confirmation mail',
  response: { 200: MessageBody, 409: ErrorBody },
})
