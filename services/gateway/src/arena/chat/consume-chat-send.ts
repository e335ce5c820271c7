import type { Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'

/**
 * Counts a message that starts a turn.
 * @throws {TooManyRequestsError} when the sender sends too often.
 */
export async function consumeChatSend(limits: Limits, sender: Identity): Promise<void> {
  await limits.consume(sender.isGuest ? 'guestChat' : 'userChat', sender.userId)
}
