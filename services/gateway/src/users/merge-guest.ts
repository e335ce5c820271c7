import type { Database } from '@assay/db'
import { guestKey } from './guest-key.ts'
import { lockMergeableGuest, moveGuest } from './merge-repository.ts'

/** Call after a log-in: what the guest did here becomes the account's, once, or not at all. */
export type MergeGuest = (
  fingerprint: string | null | undefined,
  account: { readonly id: string },
) => Promise<void>

/** The first log-in wins; the fingerprint identifies nobody from then on. */
export function createGuestMerging(db: Database, pepper: string): MergeGuest {
  return async (fingerprint, account) => {
    if (!fingerprint) return
    await db.transaction().execute(async (trx) => {
      const guest = await lockMergeableGuest(trx, guestKey(fingerprint, pepper))
      if (guest) await moveGuest(trx, { guestId: guest.id, accountId: account.id })
    })
  }
}
