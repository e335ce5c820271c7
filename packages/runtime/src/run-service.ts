import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { enterStage } from './life-cycle.ts'
import type { Logger } from './logger.ts'
import { findOutage } from './outage-filter.ts'
import { terminationSignal } from './termination-signal.ts'

const DEFAULT_GRACE_PERIOD_MS = 28_000
const START_AGAIN_MS = 1_000

type Start = (resources: AsyncDisposableStack, signal: AbortSignal) => Promise<void>

/**
 * Runs a service until SIGTERM or SIGINT. Then releases its resources in reverse order of
 * acquisition. The process exits when its event loop is empty.
 */
export async function runService(
  log: Logger,
  start: Start,
  gracePeriodMs = DEFAULT_GRACE_PERIOD_MS,
): Promise<void> {
  const signal = terminationSignal()
  signal.addEventListener('abort', () => {
    enterStage('stopping')
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, gracePeriodMs).unref()
  })

  try {
    await using _resources = await startWhole(start, log, signal)
    if (!signal.aborted) enterStage('running')
    log.info('ready')
    if (!signal.aborted) await once(signal, 'abort')
    log.info({ reason: signal.reason }, 'stopping')
  } catch (error) {
    // If the service is stopped while it waits for a dependency at start-up, this is not a failure.
    if (signal.aborted) return log.info({ reason: signal.reason }, 'stopped before it was ready')
    log.fatal({ err: error }, 'service failed')
    process.exitCode = 1
  }
}

/** Repeats the start-up after an outage, so that services may start in any order. */
async function startWhole(start: Start, log: Logger, signal: AbortSignal) {
  for (;;) {
    const resources = new AsyncDisposableStack()
    try {
      await start(resources, signal)
      return resources
    } catch (error) {
      await resources.disposeAsync()
      if (signal.aborted || !findOutage(error)) throw error
      log.warn({ err: error }, 'lost a server during start-up, starting again')
      await delay(START_AGAIN_MS, undefined, { signal })
    }
  }
}
