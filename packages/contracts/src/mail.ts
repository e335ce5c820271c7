import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

const MailStatusDto = z.object({
  is_available: z.boolean(),
  /** True if mails are not sent but stored for superusers to read. Never true in production. */
  is_kept_here: z.boolean(),
})

export const KeptMailDto = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.iso.datetime(),
})
export type KeptMailDto = z.infer<typeof KeptMailDto>

export const KeptMailsDto = z.object({ data: z.array(KeptMailDto) })
export type KeptMailsDto = z.infer<typeof KeptMailsDto>

export const readMailStatusRoute = defineRoute('GET', '/api/v1/mail', {
  access: 'open',
  summary: 'Read whether mails can be sent',
  response: { 200: MailStatusDto },
})

/** Available outside production without a mail server. Otherwise the response is 404. */
export const listKeptMailsRoute = defineRoute('GET', '/api/v1/mail/kept', {
  access: 'superusers',
  sessionOnly: true,
  summary: 'List the newest mails of a development system',
  response: { 200: KeptMailsDto, 404: ErrorBody },
})
