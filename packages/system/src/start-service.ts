import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from './root.ts'
import { spawnGuarded } from './servers/index.ts'
import type { ServiceName } from './service-env.ts'
import { captureLog } from './service-log.ts'

const TELEMETRY = import.meta.resolve('@assay/runtime/telemetry')
/** A start normally takes two seconds. On a busy machine, it takes up to a minute. */
const READY_TIMEOUT_MS = 90_000
const READY_POLL_MS = 25
const STOP_TIMEOUT_MS = 10_000

export interface ServiceOptions {
  /** Distinguishes replicas, such as `gateway-2`. */
  readonly name: string
  readonly service: ServiceName
  /** The checkout from which the service runs. Default: this checkout. */
  readonly root?: string
  readonly env: Readonly<Record<string, string>>
  /** Base URL of the service's HTTP server. */
  readonly url: string
  /** Base URL of `/dependencies` and `/metrics`. It equals `url` except for gateways. */
  readonly metricsUrl: string
  readonly logFile: string
  readonly onWarning: (line: string) => void
  /** Called when the service ends unexpectedly. */
  readonly onFailure: (exit: ServiceExit) => void
}

export interface ServiceExit {
  readonly name: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly logTail: string
}

/** Environment variables of one run. They override the variables of the process. */
export type RunSettings = Readonly<Record<string, string>>

/** A service as a separate process. Disposing calls `stop`. */
export interface ServiceProcess extends AsyncDisposable {
  readonly name: string
  readonly service: ServiceName
  readonly url: string
  /** Base URL of `/dependencies` and `/metrics`. It equals `url` except for gateways. */
  readonly metricsUrl: string
  /** Undefined if the process is not running. */
  pid(): number | undefined
  /** The log of all runs. */
  log(): Promise<string>
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Sends a signal, such as SIGSTOP or SIGCONT. */
  signal(name: NodeJS.Signals): void
  /** The settings of this run. */
  settings(): RunSettings
  /**
   * Stops the process if it is running, and starts it with these settings. If a failpoint in the
   * settings kills the process, this does not count as a failure.
   */
  spawn(settings?: RunSettings): Promise<void>
  /** Calls `spawn`, then waits until the process is ready. */
  restart(settings?: RunSettings): Promise<void>
  /** Resolves when this run ends. After this call, the end does not count as a failure. */
  waitForExit(): Promise<ServiceExit>
  /**
   * Waits until all dependencies of the process answer. Rejects with a `ServiceError` if the
   * process ends first.
   */
  ready(signal?: AbortSignal): Promise<void>
}

/** A service failed to start or ended unexpectedly. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'

  constructor({ name, code, signal, logTail }: ServiceExit) {
    super(`${name} ended with ${signal ?? `code ${code}`}:\n${logTail}`)
  }
}

/** Spawns `services/<service>/src/main.ts`. The service cannot outlive this process. */
export function startService(options: ServiceOptions): ServiceProcess {
  let isStopped = false
  let expectedExit: PromiseWithResolvers<ServiceExit> | undefined
  let settings: RunSettings = {}
  let run = start()

  function start() {
    isStopped = false
    expectedExit = settings.FAILPOINTS?.includes('kill') ? Promise.withResolvers() : undefined
    const started = spawnService({ ...options, env: { ...options.env, ...settings } })
    started.exit
      .then((exit) => {
        if (expectedExit) expectedExit.resolve(exit)
        else if (!isStopped) options.onFailure(exit)
      })
      .catch(() => {})
    return started
  }

  async function stop() {
    isStopped = true
    expectedExit = undefined
    run.child.kill('SIGCONT')
    run.child.kill('SIGTERM')
    const insist = setTimeout(() => run.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await run.exit
    clearTimeout(insist)
  }
  async function spawn(next: RunSettings = {}) {
    await stop()
    settings = next
    run = start()
  }
  const ready = (signal?: AbortSignal) => waitUntilReady(options, run.exit, signal)

  return {
    name: options.name,
    service: options.service,
    url: options.url,
    metricsUrl: options.metricsUrl,
    pid: () => (run.hasExited() ? undefined : run.child.pid),
    log: () => readFile(options.logFile, 'utf8').catch(() => ''),
    stop,
    async kill() {
      isStopped = true
      run.child.kill('SIGKILL')
      await run.exit
    },
    signal: (name) => void run.child.kill(name),
    settings: () => settings,
    spawn,
    async restart(next) {
      await spawn(next)
      await ready()
    },
    waitForExit() {
      expectedExit ??= Promise.withResolvers()
      return expectedExit.promise
    },
    ready,
    [Symbol.asyncDispose]: stop,
  }
}

function spawnService(options: ServiceOptions) {
  const { name, service, root = ROOT, env, logFile, onWarning } = options
  const main = join(root, 'services', service, 'src', 'main.ts')
  const child = spawnGuarded(process.execPath, ['--import', TELEMETRY, main], {
    orphanSignal: 'SIGKILL',
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = captureLog(child, logFile, onWarning)
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const exit = once(child, 'close').then(async (): Promise<ServiceExit> => {
    await log.done
    return { name, code: child.exitCode, signal: child.signalCode, logTail: log.tail() }
  })
  return { child, exit, hasExited }
}

async function waitUntilReady(
  options: ServiceOptions,
  exit: Promise<ServiceExit>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let ended: ServiceExit | undefined
  exit
    .then((result) => {
      ended = result
    })
    .catch(() => {})
  const deadline = Date.now() + READY_TIMEOUT_MS
  let answer = 'nothing'
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    if (ended) throw new ServiceError(ended)
    const response = await fetch(`${options.metricsUrl}/dependencies`).catch(() => undefined)
    if (response) answer = `${response.status} ${await response.text()}`
    if (response?.ok) return
    await delay(READY_POLL_MS)
  }
  throw new Error(
    `${options.metricsUrl}/dependencies did not answer 200 within ${READY_TIMEOUT_MS / 1_000} s: ${answer}`,
  )
}
