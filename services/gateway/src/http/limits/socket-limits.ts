import type { Logger } from '@assay/runtime'
import { TooManyRequestsError } from '../app-error.ts'
import { socketsAllowed } from './limit-metrics.ts'
import { networkOf, SITE_FACTOR } from './network-of.ts'
import type { SharedSockets } from './shared-sockets.ts'

/**
 * Limits the number of open chat sockets: in this gateway in total and per network, and in all
 * gateways per user.
 */
export interface SocketLimits {
  /**
   * Checks before the upgrade that one more socket from this address is allowed.
   * @throws {TooManyRequestsError} if a limit is reached.
   */
  assertRoom(address: string): void
  /** Counts a socket until disposed. */
  enter(address: string): Disposable
  /**
   * Counts a socket of this user in all gateways until disposed.
   * @throws {TooManyRequestsError} if the limit is reached.
   */
  admit(userId: string): Promise<Disposable>
}

export interface SocketLimitsOptions {
  readonly shared: SharedSockets
  readonly maxSockets: number
  readonly maxPerNetwork: number
  readonly log: Logger
}

const MAX_SOCKETS_PER_PERSON = 5
/** Short, because sockets open and close within seconds. */
const RETRY_AFTER_S = 5

export function createSocketLimits(options: SocketLimitsOptions): SocketLimits {
  const { shared, maxSockets, maxPerNetwork, log } = options
  socketsAllowed.set(maxSockets)
  const ofNetworks = createTally()
  const ofSites = createTally()
  const admit = createPersonLimit(shared, log)

  return {
    assertRoom(address) {
      if (ofNetworks.total() >= maxSockets) throw tooMany(maxSockets)
      const { prefix, site } = networkOf(address)
      if (ofNetworks.of(prefix) >= maxPerNetwork) throw tooMany(maxPerNetwork)
      const ofSite = SITE_FACTOR * maxPerNetwork
      if (site && ofSites.of(site) >= ofSite) throw tooMany(ofSite)
    },
    enter(address) {
      const { prefix, site } = networkOf(address)
      const stack = new DisposableStack()
      stack.use(ofNetworks.add(prefix))
      if (site) stack.use(ofSites.add(site))
      return stack
    },
    admit,
  }
}

/** Counts in memory only while Redis does not respond. */
function createPersonLimit(shared: SharedSockets, log: Logger): SocketLimits['admit'] {
  const ofPeople = createTally()
  return async (userId) => {
    if (ofPeople.of(userId) >= MAX_SOCKETS_PER_PERSON) throw tooMany(MAX_SOCKETS_PER_PERSON)
    const stack = new DisposableStack()
    stack.use(ofPeople.add(userId))
    try {
      const socket = await shared.acquire(userId, MAX_SOCKETS_PER_PERSON)
      if (!socket) throw tooMany(MAX_SOCKETS_PER_PERSON)
      stack.use(socket)
    } catch (error) {
      if (error instanceof TooManyRequestsError) {
        stack.dispose()
        throw error
      }
      log.debug({ err: error }, 'sockets are counted in memory')
    }
    return stack
  }
}

function createTally() {
  const counts = new Map<string, number>()
  let total = 0
  const of = (key: string) => counts.get(key) ?? 0
  const change = (key: string, by: number) => {
    total += by
    const count = of(key) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    of,
    total: () => total,
    add(key: string): Disposable {
      const stack = new DisposableStack()
      change(key, 1)
      stack.defer(() => change(key, -1))
      return stack
    },
  }
}

function tooMany(limit: number): TooManyRequestsError {
  return new TooManyRequestsError({ retryAfterS: RETRY_AFTER_S, limit })
}
