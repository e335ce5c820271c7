import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** A user is none any more: deleted, or a guest that became part of an account. */
export const userLeft = defineEvent(
  'user.left.v1',
  z.object({ userId: z.uuid(), isGuest: z.boolean() }),
)

/** A message went with its user. It says what the database cannot tell any more. */
export const turnDeleted = defineEvent(
  'turn.deleted.v1',
  z.object({ turnId: z.uuid(), idx: z.int().min(0), sampleQuestion: z.boolean() }),
)
