import { REPEATED_REQUEST_TIMEOUT_MS } from '@assay/bus'

/** States whether events are being published, and how often to retry if not. */
export interface RelayHealth {
  isHealthy(): boolean
  set(isHealthy: boolean): void
  /** Milliseconds until the next sweep. */
  pauseMs(): number
  /** Milliseconds that a sweep waits for the server. */
  timeoutMs(): number
}

const USUAL = { pauseMs: 2_000, timeoutMs: REPEATED_REQUEST_TIMEOUT_MS }
/**
 * Sweeps are frequent at first, because the gateway refuses questions until a sweep succeeds. A
 * cluster without a leader elects a leader within seconds, and drops requests until then.
 */
const AFTER_FAILURE = { pauseMs: 250, timeoutMs: 500 }
const EAGER_FOR_MS = 15_000

export function createRelayHealth(now: () => number = () => performance.now()): RelayHealth {
  let failingSince: number | undefined
  const pace = () =>
    failingSince !== undefined && now() - failingSince < EAGER_FOR_MS ? AFTER_FAILURE : USUAL
  return {
    isHealthy: () => failingSince === undefined,
    set(isHealthy) {
      failingSince = isHealthy ? undefined : (failingSince ?? now())
    },
    pauseMs: () => pace().pauseMs,
    timeoutMs: () => pace().timeoutMs,
  }
}
