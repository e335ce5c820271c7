import { TERMS_VERSION } from '@assay/contracts/constants'
import { userLeft } from '@assay/contracts/events/user-deleted'
import type { DatabaseTransaction } from '@assay/db'
import { type EventTransaction, enqueueEvents, newEvent } from '@assay/outbox'
import { sql } from 'kysely'
import { keepThreadConsents } from '../consents/consent-repository.ts'
import { moveDeclaration } from '../expertise/expertise-repository.ts'

/**
 * Locks the guest until the transaction ends and returns its id. Returns undefined for a merged or
 * deactivated guest.
 */
export async function lockMergeableGuest(
  trx: DatabaseTransaction,
  guestKey: Buffer,
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('guestKey', '=', guestKey)
    .where('isGuest', '=', true)
    .where('isActive', '=', true)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Moves threads, turns, votes, accepted terms and declared expertise to the account, and marks the
 * guest as merged with an event. Votes keep their voter id, and therefore their weight and their
 * place in the ledger.
 */
export async function moveGuest(
  trx: EventTransaction,
  { guestId, accountId }: { readonly guestId: string; readonly accountId: string },
): Promise<void> {
  // This comes first, because a vote's user must be the account into which the guest is merged.
  await trx
    .updateTable('users')
    .set({ mergedInto: accountId, isActive: false })
    .where('id', '=', guestId)
    .execute()
  await keepThreadConsents(trx, { guestId, accountId })
  await moveDeclaration(trx, { guestId, accountId })
  for (const table of ['threads', 'votes'] as const) {
    await trx.updateTable(table).set({ userId: accountId }).where('userId', '=', guestId).execute()
  }
  // Request ids are unique per user, but the guest and the account may have used the same one.
  await sql`
    update turns set user_id = ${accountId}, request_id = case
      when exists (
        select from turns theirs
        where theirs.user_id = ${accountId} and theirs.request_id = turns.request_id
      ) then null else request_id end
    where user_id = ${guestId}`.execute(trx)
  await sql`
    update users set terms_version = guest.terms_version, terms_accepted_at = guest.terms_accepted_at
    from users guest
    where users.id = ${accountId} and guest.id = ${guestId}
      and guest.terms_version = ${TERMS_VERSION}
      and users.terms_version is distinct from ${TERMS_VERSION}`.execute(trx)
  await enqueueEvents(trx, [newEvent(userLeft, 'gateway', { userId: guestId, isGuest: true })])
}
