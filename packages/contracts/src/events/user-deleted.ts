import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** A user was deleted, or a guest was merged into an account. */
export const userLeft = defineEvent(
  'user.left.v1',
  z.object({ userId: z.uuid(), isGuest: z.boolean() }),
)

/**
 * A question was deleted with its user. The event carries the facts that are no longer in the
 * database.
 */
export const turnDeleted = defineEvent(
  'turn.deleted.v1',
  z.object({ turnId: z.uuid(), idx: z.int().min(0), sampleQuestion: z.boolean() }),
)
