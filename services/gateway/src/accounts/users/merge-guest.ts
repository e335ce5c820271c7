import { limitLockWait, retryLockTimeout } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { guestKey } from './guest-key.ts'
import { lockMergeableGuest, moveGuest } from './merge-repository.ts'

/** Moves all of the guest's data to the account, at most once. Call this after a log-in. */
export type MergeGuest = (
  fingerprint: string | null | undefined,
  account: { readonly id: string },
) => Promise<void>

const LOCK_RETRIES = { tries: 10, betweenMs: 0 }

/**
 * Merges a guest into the account that logs in first. After that, the fingerprint no longer
 * identifies a guest. The merge retries while one of the guest's turns is being stored.
 * @throws if the guest's rows stay locked.
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
