import { setTimeout as delay } from 'node:timers/promises'
import { seedGuests } from '@assay/testing/arena'
import type { BenchArena } from './arena.ts'
import { holdBattle } from './chat.ts'

/** The models' script: 1,000 tokens at 50 tokens per second. */
export const LONG_ANSWERS = 'tokens=1000,ttft=0,gap=20'
const BATTLE_MS = 20_000

/**
 * Starts battles with long answers. Each is followed by the next until they are disposed. Battles
 * that start together would also end together, and all questions would come at the same time.
 */
export async function startLongBattles(arena: BenchArena, count: number): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepBattling = async (fingerprint: string) => {
    while (!signal.aborted) await holdBattle(arena.url, fingerprint, { signal })
  }
  const battles: Promise<void>[] = []
  for (const { fingerprint } of await seedGuests(arena, count)) {
    battles.push(keepBattling(fingerprint))
    await delay(BATTLE_MS / count)
  }
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all(battles)
    },
  }
}
