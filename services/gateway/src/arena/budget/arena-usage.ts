import { type Database, firstIdAt } from '@assay/db'
import {
  type ArenaUsage,
  readDay,
  readDeletedUsage,
  readUsageOfTurns,
} from './daily-usage-repository.ts'

/** Answers of turns older than this have ended, unless someone retried them. */
const SETTLED_AFTER_MS = 20 * 60_000
/**
 * How long the usage of ended turns is cached. Retried and deleted turns are counted at the next
 * refresh.
 */
const SETTLED_TTL_MS = 10 * 60_000

/**
 * Turn ids contain the time of a gateway's clock, which is never this far ahead of the database's
 * clock.
 */
const DAY_MS = 86_400_000

interface SettledPart {
  readonly midnightMs: number
  readonly untilMs: number
  readonly countedAtMs: number
  readonly usage: ArenaUsage
}

/**
 * Builds a function that reads today's usage by all people, including deleted users. The function
 * is called every few seconds, so it caches the usage of the day's ended turns and counts only
 * recent turns again.
 */
export function createArenaUsage(
  db: Database,
  { settledAfterMs = SETTLED_AFTER_MS }: { readonly settledAfterMs?: number } = {},
): () => Promise<ArenaUsage> {
  let settled: SettledPart | undefined

  const settle = async (midnightMs: number, nowMs: number): Promise<SettledPart> => {
    const isKnown = settled?.midnightMs === midnightMs
    if (settled && isKnown && nowMs < settled.countedAtMs + SETTLED_TTL_MS) return settled
    const untilMs = Math.max(midnightMs, nowMs - settledAfterMs)
    const range = { from: firstIdAt(midnightMs), until: firstIdAt(untilMs) }
    return { midnightMs, untilMs, countedAtMs: nowMs, usage: await readUsageOfTurns(db, range) }
  }

  return async () => {
    const { midnightMs, nowMs } = await readDay(db)
    settled = await settle(midnightMs, nowMs)
    const recent = { from: firstIdAt(settled.untilMs), until: firstIdAt(nowMs + DAY_MS) }
    const parts = [settled.usage, await readUsageOfTurns(db, recent), await readDeletedUsage(db)]
    return parts.reduce(sumOf)
  }
}

function sumOf(a: ArenaUsage, b: ArenaUsage): ArenaUsage {
  return {
    battles: a.battles + b.battles,
    tokens: a.tokens + b.tokens,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
  }
}
