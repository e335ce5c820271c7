import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitFor } from '@assay/system'
import { isListening, spawnGuarded } from '@assay/system/servers'

export interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** Where it listens once it has started, on loopback. */
  readonly port: number
  /** Whom it runs as. Default: us. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** A server of a case's own that can be killed and started again. */
export interface Program extends AsyncDisposable {
  readonly port: number
  /** SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** Starts it again after `kill`, and waits until it listens. */
  start(): Promise<void>
}

const START_MS = 15_000

/** Ends at the latest when this process does. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { command, args, port, user } = options
  let running: ChildProcess | undefined
  const program: Program = {
    port,
    async kill() {
      if (running === undefined || hasExited(running)) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    async start() {
      const said: string[] = []
      const child = spawnGuarded(command, args, {
        ...{ orphanSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'], ...user },
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => void said.push(bytes.toString()))
      running = child
      await waitFor(`${command} listens`, START_MS, async () => {
        if (hasExited(child)) throw new Error(`${command} ended:\n${said.join('').slice(-2_000)}`)
        return isListening('127.0.0.1', port)
      })
    },
    [Symbol.asyncDispose]: () => program.kill(),
  }
  await program.start()
  return program
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null
