import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

export const MailStatusDto = z.object({ is_available: z.boolean() })
export type MailStatusDto = z.infer<typeof MailStatusDto>

export const readMailStatusRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/mail',
  config: { access: 'open' },
  schema: {
    summary: 'Can mails be sent here?',
    tags: ['mail'],
    response: { 200: MailStatusDto, 429: ErrorBody },
  },
})
