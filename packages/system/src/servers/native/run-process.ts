import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerKind } from '../server-kind.ts'
import type { User } from './find-user.ts'
import { listChildren } from './list-children.ts'
import { spawnGuarded } from './spawn-guarded.ts'

const STOP_TIMEOUT_MS = 10_000

/** A server process that was started and not yet seen to exit. */
export interface RunningProcess {
  readonly pid: number
  /** Settles when the process has exited. */
  readonly exited: Promise<unknown>
  hasExited(): boolean
  /** Asks it to end, by its own stop signal unless told otherwise; insists after ten seconds. */
  stop(by?: NodeJS.Signals): Promise<void>
  kill(): Promise<void>
  /** Sends a signal to the process and those it forked. */
  signal(signal: NodeJS.Signals): Promise<void>
}

export interface Launch {
  readonly kind: Pick<ServerKind, 'stopSignal' | 'orphanSignal'>
  readonly command: string
  readonly args: readonly string[]
  readonly user: User | undefined
  readonly logFile: string
}

/** @throws {Error} when the program cannot be executed at all. */
export async function runProcess(launch: Launch): Promise<RunningProcess> {
  const { kind, command, args, user, logFile } = launch
  const log = openSync(logFile, 'w')
  const child = spawnGuarded(command, args, {
    orphanSignal: kind.orphanSignal,
    stdio: ['ignore', log, log],
    // The caller's folder may be one the server's user cannot enter.
    cwd: '/',
    // Settings of the caller's clients (PGDATA, PGPORT …) must not reach the server.
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

/** The end of a log, for an error message. */
export async function readLogTail(logFile: string, lines = 12): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-lines).join('\n')
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has gone by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
