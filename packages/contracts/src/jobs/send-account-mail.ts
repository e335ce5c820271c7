import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Mails what an account has to be told or asked. The payload names the stored mail alone. */
export const sendAccountMail = defineJob({
  queue: 'account-mail',
  name: 'send-account-mail',
  schema: z.object({ mailId: z.uuid() }),
  attempts: 5,
  backoffMs: 2_000,
})
