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
   * Counts one call for `key`, which identifies the limited person, account or network.
   * @returns the quota of the window with the fewest remaining calls.
   * @throws {TooManyRequestsError} if the limit is exceeded.
   */
  consume(name: LimitName, key: string): Promise<Quota>
  /**
   * Counts one call for the network of `address` and for its site, which has four times the limit.
   * @throws {TooManyRequestsError} if either limit is exceeded.
   */
  consumeNetwork(name: LimitName, address: string): Promise<Quota>
  /** Resets the windows of `key`. */
  reset(name: LimitName, key: string): Promise<void>
}

const NAMES = Object.keys(RATE_LIMITS) as LimitName[]

/** A scope in which calls are counted together, and the factor by which its limit is multiplied. */
interface Share {
  readonly scope: string
  readonly factor: number
}

/**
 * Counts the calls of all gateways in Redis. While Redis is unreachable, each gateway counts its
 * own calls with half the limit. Calls are therefore never unlimited and never refused because of
 * Redis.
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

/**
 * @throws {TooManyRequestsError} if a window is full. The error has the time until the window ends.
 */
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

/** Hashes keys, so that Redis does not store network or mail addresses in plain text. */
function pseudonym(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 22)
}
