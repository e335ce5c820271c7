import { giveWay, limitLockWait } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { guestKey } from './guest-key.ts'
import { lockMergeableGuest, moveGuest } from './merge-repository.ts'

/** Call after a log-in: what the guest did here becomes the account's, once, or not at all. */
export type MergeGuest = (
  fingerprint: string | null | undefined,
  account: { readonly id: string },
) => Promise<void>

const PATIENCE = { tries: 10, betweenMs: 0 }

/**
 * The first log-in wins; the fingerprint identifies nobody from then on. A turn of the guest that
 * is being stored right now goes first: the merge steps back and tries again.
 * @throws when something of the guest stays locked: the database is unavailable then.
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
    await giveWay(() => merge(key, account.id), PATIENCE)
  }
}
