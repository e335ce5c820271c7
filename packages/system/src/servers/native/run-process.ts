import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerKind } from '../server-kind.ts'
import type { User } from './find-user.ts'
import { listChildren } from './list-children.ts'
import { spawnGuarded } from './spawn-guarded.ts'

const STOP_TIMEOUT_MS = 10_000

/** A server process that has been started. */
export interface RunningProcess {
  readonly pid: number
  /** Settles when the process has exited. */
  readonly exited: Promise<unknown>
  hasExited(): boolean
  /** Stops the process with its stop signal or `by`. Sends SIGKILL after ten seconds. */
  stop(by?: NodeJS.Signals): Promise<void>
  kill(): Promise<void>
  /** Sends a signal to the process and its children. */
  signal(signal: NodeJS.Signals): Promise<void>
}

export interface Launch {
  readonly kind: Pick<ServerKind, 'stopSignal' | 'orphanSignal'>
  readonly command: string
  readonly args: readonly string[]
  readonly user: User | undefined
  readonly logFile: string
}

/**
 * Runs a server process.
 * @throws {Error} if the program cannot be executed.
 */
export async function runProcess(launch: Launch): Promise<RunningProcess> {
  const { kind, command, args, user, logFile } = launch
  const log = openSync(logFile, 'w')
  const child = spawnGuarded(command, args, {
    orphanSignal: kind.orphanSignal,
    stdio: ['ignore', log, log],
    // The server's user may not be allowed to enter the caller's folder.
    cwd: '/',
    // The environment excludes the caller's client settings (PGDATA, PGPORT …).
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
    ...user,
  })
  closeSync(log)
  const exited = once(child, 'exit').catch(() => {})
  await once(child, 'spawn')
  const pid = child.pid as number
  const hasExited = () => child.exitCode !== null || child.signalCode !== null

  async function signal(name: NodeJS.Signals) {
    if (hasExited()) return
    const forked = await listChildren(pid)
    for (const each of [pid, ...forked]) sendSignal(each, name)
  }
  async function kill() {
    await signal('SIGKILL')
    await exited
  }
  async function stop(by = kind.stopSignal) {
    if (hasExited()) return
    await signal('SIGCONT')
    child.kill(by)
    const insist = setTimeout(() => void signal('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(insist)
  }
  return { pid, exited, hasExited, stop, kill, signal }
}

/** Returns the end of a log, for an error message. */
export async function readLogTail(logFile: string, lines = 12): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-lines).join('\n')
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process has already exited.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
