import type { Database } from '@assay/db'
import { TooManyRequestsError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { SITE_FACTOR } from '../../http/limits/network-of.ts'
import type { AskingNetwork, VoterNetworks } from '../networks/voter-networks.ts'
import { type ArenaBudget, createArenaBudget } from './arena-budget.ts'
import { type ArenaUsage, type DailyUsage, readUsage } from './daily-usage-repository.ts'
import { createStartingTurns, type StartingTurns } from './starting-turns.ts'
import { untilMidnightS } from './until-midnight.ts'

/** The number of turns that one person may start per day, before `RATE_LIMIT_SCALE`. */
export const DAILY_BATTLES = { guest: 150, account: 500 } as const

/** Tokens that count as one battle: two long answers with their question and reasoning. */
const TOKENS_PER_BATTLE = 5_000

export interface DailyBudget {
  /**
   * Checks that the person may start another turn today. Usage is read from the database, so
   * neither a restart nor an empty Redis resets it. A network's usage also includes turns that this
   * process is still starting.
   * @param starting disposed when the turn is stored or abandoned. Without it, the turn is not
   * counted as starting.
   * @returns the caller's network, which is stored with the turn; undefined for a trusted network.
   * @throws {TooManyRequestsError} if the person or their network has reached the daily limit.
   * @throws {UnavailableError} if the shared budget is used up. Its last quarter is kept for
   * accounts with a confirmed address and for trusted networks.
   */
  assertLeft(
    sender: Identity,
    address: string,
    starting?: DisposableStack,
  ): Promise<AskingNetwork | undefined>
  /** Returns the limits and today's usage by all people, which is at most a few seconds old. */
  readArena(): Promise<ArenaUsage & { readonly budget: ArenaBudget }>
}

export interface DailyBudgetOptions {
  readonly db: Database
  readonly networks: VoterNetworks
  /** Multiplies the limits of people and networks, but not the shared budget. */
  readonly scale: number
  readonly battlesPerNetwork: number
  readonly arena: ArenaBudget
  readonly nowMs?: () => number
}

export function createDailyBudget(options: DailyBudgetOptions): DailyBudget {
  const { db, networks, scale, battlesPerNetwork, nowMs = Date.now } = options
  const arena = createArenaBudget(db, options.arena, nowMs)
  const startingTurns = createStartingTurns()
  const assertShare = (usage: DailyUsage | null, battles: number, whose: string, others = 0) => {
    const limit = Math.max(1, Math.round(battles * scale))
    if (!isUsedUp(usage, limit, others)) return
    throw new TooManyRequestsError({
      retryAfterS: untilMidnightS(nowMs()),
      limit,
      detail: `${whose} used up today's battles. Please come back tomorrow.`,
    })
  }
  const assertShares = async (
    { userId, isGuest }: Identity,
    asking: AskingNetwork | undefined,
    starting: DisposableStack | undefined,
  ) => {
    const others = enterNetworks(startingTurns, asking, starting)
    const { person, network, site } = await readUsage(db, userId, asking)
    assertShare(person, isGuest ? DAILY_BATTLES.guest : DAILY_BATTLES.account, 'You have')
    assertShare(network, battlesPerNetwork, 'Your network has', others.network)
    assertShare(site, battlesPerNetwork * SITE_FACTOR, 'Your network has', others.site)
  }
  return {
    readArena: arena.read,
    async assertLeft(sender, address, starting) {
      const asking = await networks.findAsking(address)
      await arena.assertLeft(!sender.countsAsGuest || asking === undefined)
      try {
        await assertShares(sender, asking, starting)
        return asking
      } catch (error) {
        arena.giveBack()
        throw error
      }
    },
  }
}

function isUsedUp(usage: DailyUsage | null, limit: number, others: number): boolean {
  if (!usage) return false
  return usage.battles + others >= limit || usage.tokens >= limit * TOKENS_PER_BATTLE
}

/**
 * Adds a turn that is being started to the counts of its network and of the site. Returns the
 * number of other starting turns of each.
 */
function enterNetworks(
  turns: StartingTurns,
  asking: AskingNetwork | undefined,
  starting: DisposableStack | undefined,
) {
  const enter = (of: 'network' | 'site', key: Buffer | null | undefined) =>
    key && starting ? turns.enter(`${of} ${key.toString('hex')}`, starting) : 0
  return { network: enter('network', asking?.network), site: enter('site', asking?.site) }
}
