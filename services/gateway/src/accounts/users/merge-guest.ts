import { limitLockWait, retryLockTimeout } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { guestKey } from './guest-key.ts'
import { lockMergeableGuest, moveGuest } from './merge-repository.ts'

/** Call this after a log-in. Moves all data of the guest to the account, at most once. */
export type MergeGuest = (
  fingerprint: string | null | undefined,
  account: { readonly id: string },
) => Promise<void>

const LOCK_RETRIES = { tries: 10, betweenMs: 0 }

/**
 * Merges a guest into the account of the first log-in; afterwards the fingerprint identifies no
 * guest. The merge retries while a turn of the guest is being stored.
 * @throws when the guest's rows stay locked.
 */
export function createGuestMerging(outbox: Outbox, pepper: string): MergeGuest {
  const merge = (key: Buffer, accountId: string) =>
    outbox.commitWithEvents(async (trx) => {
      await limitLockWait(trx)
      const guest = await lockMergeableGuest(trx, key)
      if (guest) await moveGuest(trx, { guestId: guest.id, accountId })
    })

  return async (fingerprint, account) => {
    if (!fingerprint) return
    const key = guestKey(fingerprint, pepper)
    await retryLockTimeout(() => merge(key, account.id), LOCK_RETRIES)
  }
}
