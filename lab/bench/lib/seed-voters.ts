import { type SeededGuest, seedFinishedTurns, seedGuests } from '@assay/testing/arena'
import { sql } from 'kysely'
import type { BenchArena } from './arena.ts'

/** A guest with finished battles that wait for votes. */
export interface Voter extends SeededGuest {
  readonly turnIds: string[]
}

/** Adds this many finished battles to each guest. Creates the guests that are missing. */
export async function seedVoters(
  arena: BenchArena,
  who: number | readonly SeededGuest[],
  turnsEach: number,
): Promise<Voter[]> {
  const guests = typeof who === 'number' ? await seedGuests(arena, who) : who
  const [left = '', right = ''] = arena.modelIds
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(arena.db, userIds, turnsEach, [left, right])
  await sql`checkpoint`.execute(arena.db)
  return guests.map((guest) => ({ ...guest, turnIds: turns.get(guest.userId) ?? [] }))
}
