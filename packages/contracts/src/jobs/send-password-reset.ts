import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Makes the token of a requested reset and mails it. The payload names the request alone. */
export const sendPasswordReset = defineJob({
  queue: 'mail',
  name: 'send-password-reset',
  schema: z.object({ resetId: z.uuid() }),
  attempts: 5,
  backoffMs: 2_000,
})
