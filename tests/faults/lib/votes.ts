import { waitFor } from '@assay/system'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from './chaos-arena.ts'
import { holdBattle } from './readers.ts'

const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

/** Casts a vote from each of this many new guests. Returns the vote ids. */
export async function castVotes(arena: ChaosArena, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, async () => {
    const person = await arena.guest()
    const reply = await person.vote(await holdBattle(person, QUICK))
    expect(reply.status).toBe(200)
    return (JSON.parse(reply.body) as { readonly id: string }).id
  })
  return Promise.all(ids)
}

/** Waits until the current board counts all these votes. Returns how long this took. */
export function waitForRated(
  { db }: ChaosArena,
  voteIds: readonly string[],
  withinMs: number,
): Promise<number> {
  return waitFor('the votes are on the board', withinMs, async () => {
    const folded = await db
      .selectFrom('ledger')
      .select('position')
      .where('voteId', 'in', voteIds)
      .orderBy('position', 'desc')
      .execute()
    const newest = await db
      .selectFrom('leaderboardSnapshots')
      .select('ledgerPosition')
      .orderBy('computedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isWhole = folded.length === voteIds.length
    return isWhole && Number(newest?.ledgerPosition) >= Number(folded[0]?.position)
  })
}
