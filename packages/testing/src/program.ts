import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitFor } from '@assay/system'
import { isListening, spawnGuarded } from '@assay/system/servers'

export interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Where it listens once it has started, on loopback. */
  readonly port: number
  readonly env?: NodeJS.ProcessEnv
  /** Whom it runs as. Default: us. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** A path that answers 200 when it serves. Default: it serves once it listens. */
  readonly healthPath?: string
  readonly startMs?: number
}

/** A server of a test's own that can be killed and started again. */
export interface Program extends AsyncDisposable {
  readonly port: number
  /** Base URL, for those that speak HTTP. */
  readonly url: string
  /** SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** Starts it again after `kill`, and waits until it serves. */
  start(): Promise<void>
}

const START_MS = 15_000
const SHOWN_CHARS = 2_000

/** Ends at the latest when this process does. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { command, args, port, env, user, healthPath, startMs = START_MS } = options
  const url = `http://127.0.0.1:${port}`
  const isServing = () =>
    healthPath ? isHealthy(`${url}${healthPath}`) : isListening('127.0.0.1', port)
  let running: ChildProcess | undefined
  const program: Program = {
    port,
    url,
    async kill() {
      if (running === undefined || hasExited(running)) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    async start() {
      let said = ''
      const child = spawnGuarded(command, args, {
        ...{ orphanSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'], ...user },
        ...(env && { env }),
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          said = `${said}${bytes}`.slice(-SHOWN_CHARS)
        })
      running = child
      await waitFor(`${command} serves`, startMs, () => {
        if (hasExited(child)) throw new Error(`${command} ended:\n${said}`)
        return isServing()
      })
    },
    [Symbol.asyncDispose]: () => program.kill(),
  }
  await program.start()
  return program
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null
