import type { Database } from '@assay/db'
import { TooManyRequestsError, UnavailableError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { SITE_FACTOR } from '../../http/limits/network-of.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import type { VoterNetworks } from '../votes/voter-networks.ts'
import { createArenaUsage } from './arena-usage.ts'
import { dailyBudgetUsed } from './budget-metrics.ts'
import { DAILY_BATTLES, TOKENS_PER_BATTLE } from './daily-limits.ts'
import {
  type ArenaUsage,
  type AskingNetwork,
  type DailyUsage,
  readUsage,
} from './daily-usage-repository.ts'
import { createStartingTurns } from './starting-turns.ts'

export interface DailyBudget {
  /**
   * May this person start another turn today? Counted from the turns and answers that are stored,
   * so that neither a restart nor an empty Redis forgets anything; of their networks those count as well
   * that this process is starting.
   * @param starting disposed once the turn is stored or given up; without it this one does not count.
   * @returns the network that asked, to be stored with the turn; undefined for a trusted one.
   * @throws {TooManyRequestsError} when the person or their network has used up its share.
   * @throws {UnavailableError} when the arena has used up its budget.
   */
  assertLeft(
    sender: Identity,
    address: string,
    starting?: DisposableStack,
  ): Promise<AskingNetwork | undefined>
  /** What the arena has used up today, a few seconds old at most, and what it may. */
  readArena(): Promise<ArenaUsage & { readonly budget: ArenaBudget }>
}

/** Null for no bound. */
export interface ArenaBudget {
  readonly battles: number | null
  readonly tokens: number | null
}

export interface DailyBudgetOptions {
  readonly db: Database
  readonly networks: VoterNetworks
  /** Multiplies what persons and networks may, not what the arena may cost. */
  readonly scale: number
  readonly battlesPerNetwork: number
  readonly arena: ArenaBudget
  readonly nowMs?: () => number
}

const ARENA_TTL_MS = 5_000
const DAY_MS = 86_400_000

export function createDailyBudget(options: DailyBudgetOptions): DailyBudget {
  const { db, networks, scale, battlesPerNetwork, arena: budget, nowMs = Date.now } = options
  const readArenaUsage = createArenaUsage(db)
  const arena = createTtlCache<ArenaUsage>(ARENA_TTL_MS, 1)
  const isBounded = budget.battles !== null || budget.tokens !== null

  /** By this process, since the arena was looked at. */
  let started = 0

  const readArena = async () => {
    const usage = await arena.get('today', () => {
      started = 0
      return readArenaUsage()
    })
    for (const share of ['battles', 'tokens'] as const) {
      dailyBudgetUsed.set({ of: share }, budget[share] ? usage[share] / budget[share] : 0)
    }
    return { ...usage, budget }
  }
  const assertArena = async () => {
    const { battles, tokens } = await readArena()
    const isLeft = battles + started < (budget.battles ?? Infinity)
    if (isLeft && tokens < (budget.tokens ?? Infinity)) {
      started += 1
      return
    }
    throw new UnavailableError(
      "The arena has used up today's budget. Please come back tomorrow.",
      untilMidnightS(nowMs()),
    )
  }
  const startingTurns = createStartingTurns()
  const assertShare = (usage: DailyUsage | null, battles: number, whose: string, others = 0) => {
    const limit = Math.max(1, Math.round(battles * scale))
    if (!usage || (usage.battles + others < limit && usage.tokens < limit * TOKENS_PER_BATTLE))
      return
    throw new TooManyRequestsError({
      retryAfterS: untilMidnightS(nowMs()),
      limit,
      detail: `${whose} used up today's battles. Please come back tomorrow.`,
    })
  }
  const assertShares: DailyBudget['assertLeft'] = async (
    { userId, isGuest },
    address,
    starting,
  ) => {
    const asking = await networks.findAsking(address)
    const othersOf = (of: 'network' | 'site', key: Buffer | null | undefined) =>
      key && starting ? startingTurns.enter(`${of} ${key.toString('hex')}`, starting) : 0
    const others = {
      network: othersOf('network', asking?.network),
      site: othersOf('site', asking?.site),
    }
    const { person, network, site } = await readUsage(db, userId, asking)
    assertShare(person, isGuest ? DAILY_BATTLES.guest : DAILY_BATTLES.account, 'You have')
    assertShare(network, battlesPerNetwork, 'Your network has', others.network)
    assertShare(site, battlesPerNetwork * SITE_FACTOR, 'Your network has', others.site)
    return asking
  }
  return {
    readArena,
    async assertLeft(sender, address, starting) {
      if (isBounded) await assertArena()
      try {
        return await assertShares(sender, address, starting)
      } catch (error) {
        started = Math.max(0, started - 1)
        throw error
      }
    },
  }
}

/** Days are those of UTC. */
function untilMidnightS(nowMs: number): number {
  return Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000)
}
