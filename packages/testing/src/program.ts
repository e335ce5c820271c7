import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitFor } from '@assay/system'
import { isListening, spawnGuarded } from '@assay/system/servers'

export interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** The loopback port on which the program listens after it has started. */
  readonly port: number
  readonly env?: NodeJS.ProcessEnv
  /** The user that runs the program. Default: the current user. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** A path that returns 200 when the program is ready. By default, it is ready once it listens. */
  readonly healthPath?: string
  readonly startMs?: number
}

/** A server of one test, which can be killed and restarted. */
export interface Program extends AsyncDisposable {
  readonly port: number
  /** Base URL of an HTTP server. */
  readonly url: string
  /** Sends SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** Restarts the program after `kill` and waits until it is ready. */
  start(): Promise<void>
}

const START_MS = 15_000
const SHOWN_CHARS = 2_000

/** Starts a program that ends with this process. */
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
      let output = ''
      const child = spawnGuarded(command, args, {
        ...{ orphanSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'], ...user },
        ...(env && { env }),
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          output = `${output}${bytes}`.slice(-SHOWN_CHARS)
        })
      running = child
      await waitFor(`${command} serves`, startMs, () => {
        if (hasExited(child)) throw new Error(`${command} ended:\n${output}`)
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
