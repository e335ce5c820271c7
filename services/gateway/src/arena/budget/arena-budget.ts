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
/** Guests of unknown networks may use this share; the rest is a reserve for all others. */
const GUEST_SHARE = 0.75

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
     * @param mayUseReserve false for guests whose network is not trusted.
     * @throws {UnavailableError} if the budget, or the share of guests, is used up.
     */
    async assertLeft(mayUseReserve: boolean): Promise<void> {
      if (!isBounded) return
      const usage = await read()
      const battles = usage.battles + started
      const isUsedUp = (share: number) =>
        battles >= Math.ceil((budget.battles ?? Infinity) * share) ||
        usage.tokens >= (budget.tokens ?? Infinity) * share
      const refusal = isUsedUp(1)
        ? USED_UP
        : !mayUseReserve && isUsedUp(GUEST_SHARE) && USED_UP_FOR_GUESTS
      if (refusal) throw new UnavailableError(refusal, { retryAfterS: untilMidnightS(nowMs()) })
      started += 1
    },
    /** Call this for a turn that was counted but not started. */
    giveBack(): void {
      started = Math.max(0, started - 1)
    },
  }
}

const USED_UP = "The arena has used up today's budget. Please come back tomorrow."
const USED_UP_FOR_GUESTS =
  "Guests have used up today's budget. Please sign in with a confirmed address, or come back tomorrow."
