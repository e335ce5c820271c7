import type { Outbox } from '@assay/outbox'
import { UnavailableError } from '../http/app-error.ts'
import { guestKey } from './guest-key.ts'
import { isLockLost, lockMergeableGuest, moveGuest, setLockTimeout } from './merge-repository.ts'

/** Call after a log-in: what the guest did here becomes the account's, once, or not at all. */
export type MergeGuest = (
  fingerprint: string | null | undefined,
  account: { readonly id: string },
) => Promise<void>

const MAX_TRIES = 10

/**
 * The first log-in wins; the fingerprint identifies nobody from then on. A turn of the guest that
 * is being stored right now goes first: the merge steps back and tries again.
 * @throws {UnavailableError} when something of the guest stays locked.
 */
export function createGuestMerging(outbox: Outbox, pepper: string): MergeGuest {
  const merge = (key: Buffer, accountId: string) =>
    outbox.commitWithEvents(async (trx) => {
      await setLockTimeout(trx)
      const guest = await lockMergeableGuest(trx, key)
      if (guest) await moveGuest(trx, { guestId: guest.id, accountId })
    })

  return async (fingerprint, account) => {
    if (!fingerprint) return
    const key = guestKey(fingerprint, pepper)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        return await merge(key, account.id)
      } catch (error) {
        if (!isLockLost(error)) throw error
      }
    }
    throw new UnavailableError()
  }
}
