import { readFile } from 'node:fs/promises'
import type { ServiceName } from '../../scripts/system/service-env.ts'
import {
  type ServiceExit,
  type ServiceOptions,
  type ServiceProcess,
  startService,
} from '../../scripts/system/start-service.ts'

/** Settings for one run of a process, over those of the file. */
export type RunSettings = Readonly<Record<string, string>>

/** A real process of the system, under the control of a case. Disposing stops it. */
export interface Proc extends AsyncDisposable {
  readonly name: string
  readonly service: ServiceName
  /** Base URL of its HTTP, the same over restarts. Past any proxy. */
  readonly url: string
  /** Undefined when it does not run. */
  pid(): number | undefined
  /** Starts it again, stopping it first if it runs, and waits until it is ready. */
  restart(settings?: RunSettings): Promise<void>
  /** The same without waiting for readiness. */
  spawn(settings?: RunSettings): Promise<void>
  ready(): Promise<void>
  /** SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the end, however long that takes. */
  terminate(): Promise<ServiceExit>
  signal(name: NodeJS.Signals): void
  /** Brings it back to how the file started it, whatever a case did, and waits until it is ready. */
  heal(): Promise<void>
  /** Resolves when it ends by itself, which from now on is no surprise: a failpoint was set. */
  dies(): Promise<ServiceExit>
  /** All that it has logged, over all runs. */
  log(): Promise<string>
  /** Resident memory in bytes; 0 when it does not run. */
  rss(): Promise<number>
}

export interface ProcOptions extends Omit<ServiceOptions, 'onFailure'> {
  /** Told of an end that no case asked for. */
  readonly onSurprise: (exit: ServiceExit) => void
}

/** Starts the process; it need not be ready yet. */
export function startProc({ onSurprise, ...options }: ProcOptions): Proc {
  let expected: PromiseWithResolvers<ServiceExit> | undefined
  let alive = false
  let isChanged = false

  const onFailure = (exit: ServiceExit) => {
    alive = false
    if (expected) expected.resolve(exit)
    else onSurprise(exit)
  }
  const start = (settings: RunSettings): ServiceProcess => {
    alive = true
    isChanged = Object.keys(settings).length > 0
    // A failpoint may strike before the case comes to wait for it.
    expected = settings.FAILPOINTS?.includes('kill') ? Promise.withResolvers() : undefined
    return startService({ ...options, env: { ...options.env, ...settings }, onFailure })
  }
  let current = start({})

  const stop = async () => {
    expected = undefined
    await current.stop()
    alive = false
  }
  const spawn = async (settings: RunSettings = {}) => {
    await stop()
    current = start(settings)
  }
  const ready = () => current.ready()
  const restart = async (settings?: RunSettings) => {
    await spawn(settings)
    await ready()
  }
  const dies = () => {
    expected ??= Promise.withResolvers()
    return expected.promise
  }

  return {
    name: options.name,
    service: options.service,
    url: options.url,
    pid: () => (alive ? current.pid() : undefined),
    spawn,
    ready,
    restart,
    async heal() {
      if (isChanged || !alive) return restart()
      current.signal('SIGCONT')
      await ready()
    },
    async kill() {
      await current.kill()
      alive = false
    },
    terminate() {
      const exit = dies()
      current.signal('SIGTERM')
      return exit
    },
    signal: (name) => current.signal(name),
    dies,
    log: () => current.log(),
    async rss() {
      const pid = alive ? current.pid() : undefined
      if (pid === undefined) return 0
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024
    },
    [Symbol.asyncDispose]: stop,
  }
}
