import { REPEATED_REQUEST_TIMEOUT_MS } from '@assay/bus'

/** Whether events get out, and how eagerly to look again when they do not. */
export interface RelayHealth {
  isHealthy(): boolean
  set(isHealthy: boolean): void
  /** Until the next sweep. */
  pauseMs(): number
  /** How long a sweep waits for the server to answer. */
  timeoutMs(): number
}

const USUAL = { pauseMs: 2_000, timeoutMs: REPEATED_REQUEST_TIMEOUT_MS }
/**
 * A cluster that has lost a leader chooses the next one within some seconds, does not answer what it was
 * asked meanwhile, and new questions are refused until a sweep has found it.
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
