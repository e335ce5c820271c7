import { createHmac, randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '@assay/contracts'
import { type Database, newId } from '@assay/db'
import { BENCH_PEPPER } from './open-arena.ts'

export interface SeededGuest {
  readonly userId: string
  readonly fingerprint: string
}

/** Guests who have accepted the terms. */
export async function seedGuests(db: Database, count: number): Promise<SeededGuest[]> {
  const guests = Array.from({ length: count }, () => ({
    userId: newId(),
    fingerprint: `guest_${randomUUID()}`,
  }))
  await db
    .insertInto('users')
    .values(
      guests.map(({ userId, fingerprint }) => ({
        id: userId,
        isGuest: true,
        guestKey: createHmac('sha256', BENCH_PEPPER).update(fingerprint).digest(),
        termsVersion: TERMS_VERSION,
        termsAcceptedAt: new Date(),
      })),
    )
    .execute()
  return guests
}
