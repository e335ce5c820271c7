import type { Identity } from '../http/identity.ts'
import type { Limits } from './create-limits.ts'

/**
 * Counts a message that starts a turn.
 * @throws {TooManyRequestsError} when the sender sends too often.
 */
export async function takeChatSend(limits: Limits, sender: Identity): Promise<void> {
  await limits.take(sender.isGuest ? 'guestChat' : 'userChat', sender.userId)
}
