import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Sends a stored mail to an account. The payload contains only the mail's id. */
export const sendAccountMail = defineJob({
  queue: 'account-mail',
  name: 'send-account-mail',
  schema: z.object({ mailId: z.uuid() }),
  attempts: 5,
  backoffMs: 2_000,
})
