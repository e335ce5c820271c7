import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** A guest or an account has been created. */
export const userCreated = defineEvent(
  'user.created.v1',
  z.object({ userId: z.uuid(), isGuest: z.boolean() }),
)
