import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { TooManyRequestsError } from '../app-error.ts'
import { type Counter, createCounter, createSharedLimiter, type Quota } from './counter.ts'
import { limitRefusals } from './limit-metrics.ts'
import { networkOf, SITE_FACTOR } from './network-of.ts'
import { type LimitName, RATE_LIMITS, type Window } from './rate-limits.ts'
import { createSettlingCounter } from './settling-counter.ts'

export interface Limits extends AsyncDisposable {
  /**
   * Counts one call of `key`, which stands for whoever is limited.
   * @returns what is left of the window with the least left.
   * @throws {TooManyRequestsError} when it is one too many.
   */
  consume(name: LimitName, key: string): Promise<Quota>
  /**
   * Counts one call of the network that `address` belongs to, and of its site with a limit four
   * times as high.
   * @throws {TooManyRequestsError} when it is one too many of either.
   */
  consumeNetwork(name: LimitName, address: string): Promise<Quota>
  /** Starts the windows of `key` anew. */
  reset(name: LimitName, key: string): Promise<void>
}

const NAMES = Object.keys(RATE_LIMITS) as LimitName[]

/** Whose calls are counted together, and how many times as many they may make. */
interface Share {
  readonly scope: string
  readonly factor: number
}

/**
 * Counts in Redis, for all gateways together. While Redis is away each gateway counts for itself
 * and allows half: never open, and never a reason to refuse anybody for good.
 */
export function createLimits(redis: Redis, scale: number): Limits {
  const resources = new AsyncDisposableStack()
  const limiterFor = (name: LimitName, { calls, seconds }: Window, { scope, factor }: Share) => {
    const window = { calls: Math.max(1, Math.round(calls * scale * factor)), seconds }
    return createSharedLimiter(redis, `limit:${name}${scope}:${seconds}`, window)
  }
  const countersFor = (share: Share) => {
    const [readWindow] = RATE_LIMITS.reads
    const reads = resources.use(createSettlingCounter(limiterFor('reads', readWindow, share)))
    const others = NAMES.map((name): [LimitName, readonly Counter[]] => [
      name,
      RATE_LIMITS[name].map((window) => createCounter(limiterFor(name, window, share))),
    ])
    return new Map<LimitName, readonly Counter[]>(others).set('reads', [reads])
  }
  const own = countersFor({ scope: '', factor: 1 })
  const ofSites = countersFor({ scope: ':site', factor: SITE_FACTOR })

  return {
    consume: (name, key) => consumeAll(name, own.get(name), pseudonym(key)),
    async consumeNetwork(name, address) {
      const { prefix, site } = networkOf(address)
      const quota = await consumeAll(name, own.get(name), pseudonym(prefix))
      if (!site) return quota
      return scarcer(quota, await consumeAll(name, ofSites.get(name), pseudonym(site)))
    },
    async reset(name, key) {
      const id = pseudonym(key)
      await Promise.all(own.get(name)?.map((counter) => counter.reset(id)) ?? [])
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** @throws {TooManyRequestsError} when a window is full; it says for how long. */
async function consumeAll(
  limit: LimitName,
  counters: readonly Counter[] | undefined,
  id: string,
): Promise<Quota> {
  const counts = await Promise.all((counters ?? []).map((counter) => counter.count(id)))
  const refused = counts.filter(({ isRefused }) => isRefused).map(({ quota }) => quota)
  if (refused.length > 0) {
    limitRefusals.inc({ limit })
    throw toError(refused.reduce(longer))
  }
  return counts.map(({ quota }) => quota).reduce(scarcer)
}

function toError({ limit, resetS: retryAfterS }: Quota): TooManyRequestsError {
  return new TooManyRequestsError({ retryAfterS, limit })
}

function longer(one: Quota, other: Quota): Quota {
  return other.resetS > one.resetS ? other : one
}

function scarcer(one: Quota, other: Quota): Quota {
  return other.remaining < one.remaining ? other : one
}

/** Redis need not know addresses and mail accounts. */
function pseudonym(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 22)
}
