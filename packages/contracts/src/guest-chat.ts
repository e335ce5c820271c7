import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'
import { ThreadHistoryDto } from './threads.ts'

/**
 * A guest who can chat. `terms_accepted` is false if the guest must accept the terms before the
 * first message.
 */
const GuestChatDto = z.object({ id: z.uuid(), terms_accepted: z.boolean() })

/** Registers the guest. The thread itself begins with the first message on the socket. */
export const startGuestChatRoute = defineRoute('POST', '/api/v1/chat/guest/start', {
  access: 'people',
  summary: 'Register the guest of a fingerprint',
  querystring: GuestQuery,
  response: { 200: GuestChatDto, 409: ErrorBody },
})

export const readGuestChatHistoryRoute = defineRoute('GET', '/api/v1/chat/guest/history/:id', {
  access: 'people',
  summary: "List all turns of a guest's thread, with model names only after the reveal",
  params: z.object({ id: z.uuid() }),
  querystring: GuestQuery,
  response: { 200: ThreadHistoryDto, 404: ErrorBody },
})
