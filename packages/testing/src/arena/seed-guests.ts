import { createHmac, randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '@assay/contracts/constants'
import { type Database, newId } from '@assay/db'
import { sql } from 'kysely'

export interface SeededGuest {
  readonly userId: string
  readonly fingerprint: string
}

/** Inserts guests who have accepted the terms directly into the database. */
export async function seedGuests(
  { db, secrets }: { readonly db: Database; readonly secrets: { readonly GUEST_PEPPER: string } },
  count: number,
): Promise<SeededGuest[]> {
  const guests = Array.from({ length: count }, () => ({
    userId: newId(),
    fingerprint: `guest_${randomUUID()}`,
  }))
  const keys = guests.map(({ fingerprint }) =>
    createHmac('sha256', secrets.GUEST_PEPPER).update(fingerprint).digest(),
  )
  await sql`
    insert into users (id, is_guest, guest_key, terms_version, terms_accepted_at)
    select id, true, guest_key, ${TERMS_VERSION}, now()
    from unnest(${guests.map(({ userId }) => userId)}::uuid[], ${keys}::bytea[])
      as guest (id, guest_key)`.execute(db)
  return guests
}
