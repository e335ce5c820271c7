import type { TurnOpening } from '@assay/contracts/chat/requests'
import { UnavailableError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import type { DailyBudget } from '../budget/create-daily-budget.ts'
import type { AskingNetwork } from '../networks/voter-networks.ts'

export interface TurnLimits {
  readonly limits: Limits
  readonly dailyBudget: DailyBudget
  /**
   * Whether events reach the workers. If not, turns are refused, because no worker would answer.
   */
  readonly canPublish: () => boolean
}

export interface Asker {
  readonly sender: Identity
  readonly address: string
  /** Disposed when the turn is stored or abandoned. */
  readonly starting: DisposableStack
}

/**
 * Applies the limits and budgets to a question or a retry, and the limit of reads to a resumed
 * turn. Returns the caller's network, or undefined if the turn does not count for a network.
 */
export async function consumeTurnLimits(
  { limits, dailyBudget, canPublish }: TurnLimits,
  opening: TurnOpening,
  { sender, address, starting }: Asker,
): Promise<AskingNetwork | undefined> {
  if ('resume' in opening && !opening.resume.retry_failed) {
    await limits.consume('reads', sender.userId)
    return undefined
  }
  if (!canPublish()) throw new UnavailableError()
  const [asking] = await Promise.all([
    dailyBudget.assertLeft(sender, address, starting),
    limits.consume(sender.isGuest ? 'guestChat' : 'userChat', sender.userId),
  ])
  return asking
}
