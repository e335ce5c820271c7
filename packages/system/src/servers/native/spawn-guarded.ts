import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))

export interface GuardedOptions
  extends Pick<SpawnOptions, 'cwd' | 'env' | 'stdio' | 'uid' | 'gid'> {
  /** The signal that the child receives when this process dies for any reason. */
  readonly orphanSignal: NodeJS.Signals
  /** Path of setpriv. Without it, a small watching process sends the signal. */
  readonly setpriv?: string | undefined
}

/**
 * Spawns a process that cannot outlive this process. It leads a separate process group. Ctrl-C in
 * the terminal then reaches only us, and we control the order of the shutdown.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { orphanSignal, setpriv = SETPRIV, ...options }: GuardedOptions,
): ChildProcess {
  if (setpriv) {
    const guarded = ['--pdeathsig', orphanSignal, '--', command, ...args]
    return spawn(setpriv, guarded, { ...options, detached: true })
  }
  const child = spawn(command, args, { ...options, detached: true })
  if (child.pid) {
    const guard = startGuard(`kill -s ${orphanSignal.slice(3)} ${child.pid}`)
    child.once('exit', () => guard[Symbol.dispose]())
  }
  return child
}

/** Runs a shell command when this process dies for any reason. Disposing cancels it. */
export function startGuard(command: string): Disposable {
  // The read ends when the kernel closes the other end of the pipe.
  const guard = spawn('/bin/sh', ['-c', `read -r _; ${command}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return { [Symbol.dispose]: () => void guard.kill('SIGKILL') }
}
