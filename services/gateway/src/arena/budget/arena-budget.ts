import type { Database } from '@assay/db'
import { UnavailableError } from '../../http/app-error.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import { createArenaUsage } from './arena-usage.ts'
import { dailyBudgetUsed } from './budget-metrics.ts'
import type { ArenaUsage } from './daily-usage-repository.ts'
import { untilMidnightS } from './until-midnight.ts'

/** Limits per day. Null means no limit. */
export interface ArenaBudget {
  readonly battles: number | null
  readonly tokens: number | null
}

const ARENA_TTL_MS = 5_000

/** The daily budget shared by all people. */
export function createArenaBudget(db: Database, budget: ArenaBudget, nowMs: () => number) {
  const readUsage = createArenaUsage(db)
  const cache = createTtlCache<ArenaUsage>(ARENA_TTL_MS, 1)
  const isBounded = budget.battles !== null || budget.tokens !== null
  /** The number of turns that this process has started since the last usage read. */
  let started = 0

  const read = async () => {
    const usage = await cache.get('today', () => {
      started = 0
      return readUsage()
    })
    for (const share of ['battles', 'tokens'] as const) {
      dailyBudgetUsed.set({ of: share }, budget[share] ? usage[share] / budget[share] : 0)
    }
    return { ...usage, budget }
  }
  return {
    read,
    /**
     * Counts one turn that is being started.
     * @throws {UnavailableError} if the budget is used up.
     */
    async assertLeft(): Promise<void> {
      if (!isBounded) return
      const { battles, tokens } = await read()
      const isLeft = battles + started < (budget.battles ?? Infinity)
      if (!isLeft || tokens >= (budget.tokens ?? Infinity)) throw usedUp(nowMs())
      started += 1
    },
    /** Call this for a turn that was counted but not started. */
    giveBack(): void {
      started = Math.max(0, started - 1)
    },
  }
}

function usedUp(nowMs: number): UnavailableError {
  return new UnavailableError(
    "The arena has used up today's budget. Please come back tomorrow.",
    untilMidnightS(nowMs),
  )
}
