import { createLogger, every } from '@assay/runtime'
import type { ServiceProcess } from '@assay/system'
import { startFaultProxy } from './fault-proxy.ts'

/** A proxy before several processes that leads new connections to those alone that are ready. */
export interface EndpointsProxy extends AsyncDisposable {
  /** Base URL. */
  readonly url: string
  /** How often a process has left because it was not ready. */
  departures(): number
  /** How often all processes have been asked. */
  rounds(): number
}

const PERIOD_MS = 250
/** As in the chart. */
const PROBE_TIMEOUT_MS = 3_000

/**
 * Follows `/readyz` as the endpoints of a Kubernetes service do, but asks twenty times as often as
 * the chart and believes the first refusal. Connections that are open stay.
 */
export async function startEndpointsProxy(
  processes: readonly ServiceProcess[],
): Promise<EndpointsProxy> {
  await using resources = new AsyncDisposableStack()
  const ready = new Set(processes)
  let departures = 0
  let rounds = 0
  let next = 0
  const probe = async (process: ServiceProcess) => {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const response = await fetch(`${process.url}/readyz`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) ready.add(process)
    else if (ready.delete(process)) departures += 1
  }
  const log = createLogger('endpoints', 'silent')
  resources.use(
    every(PERIOD_MS, 'endpoints', log, async () => {
      await Promise.all(processes.map(probe))
      rounds += 1
    }),
  )
  const proxy = resources.use(
    await startFaultProxy(() => {
      const open = [...ready]
      next += 1
      const chosen = open[next % open.length]
      return chosen && { port: Number(new URL(chosen.url).port) }
    }),
  )
  const kept = resources.move()
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    departures: () => departures,
    rounds: () => rounds,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
