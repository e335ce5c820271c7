import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** A user has been deleted, or a guest has been merged into an account. */
export const userLeft = defineEvent(
  'user.left.v1',
  z.object({ userId: z.uuid(), isGuest: z.boolean() }),
)

/**
 * A question has been deleted with its user. The event carries the facts that are no longer in the
 * database.
 */
export const turnDeleted = defineEvent(
  'turn.deleted.v1',
  z.object({ turnId: z.uuid(), idx: z.int().min(0), sampleQuestion: z.boolean() }),
)
