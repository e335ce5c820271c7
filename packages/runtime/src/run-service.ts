import { once } from 'node:events'
import { enterStage } from './life-cycle.ts'
import type { Logger } from './logger.ts'
import { terminationSignal } from './termination-signal.ts'

const DEFAULT_GRACE_PERIOD_MS = 28_000

type Start = (resources: AsyncDisposableStack, signal: AbortSignal) => Promise<void>

/**
 * Runs a service until SIGTERM or SIGINT, then releases its resources in reverse
 * order of acquisition. The process exits by itself once the event loop is empty.
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
    await using resources = new AsyncDisposableStack()
    await start(resources, signal)
    if (!signal.aborted) enterStage('running')
    log.info('ready')
    if (!signal.aborted) await once(signal, 'abort')
    log.info({ reason: signal.reason }, 'stopping')
  } catch (error) {
    // Told to stop while it waited for something to start with: that is no failure.
    if (signal.aborted) return log.info({ reason: signal.reason }, 'stopped before it was ready')
    log.fatal({ err: error }, 'service failed')
    process.exitCode = 1
  }
}
