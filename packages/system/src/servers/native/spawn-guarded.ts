import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))

export interface GuardedOptions
  extends Pick<SpawnOptions, 'cwd' | 'env' | 'stdio' | 'uid' | 'gid'> {
  /** What the child gets when this process dies, however it dies. */
  readonly orphanSignal: NodeJS.Signals
  /** Where the kernel cannot be asked, a small watching process does it. */
  readonly setpriv?: string | undefined
}

/**
 * Spawns a process that cannot outlive this one. It leads its own process group, so that Ctrl-C
 * in the terminal reaches us alone and we decide the order in which things stop.
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

/** Runs a shell command when this process dies, however it dies. Disposing calls it off. */
export function startGuard(command: string): Disposable {
  // The read ends when the other end of the pipe closes, and the kernel closes it for us.
  const guard = spawn('/bin/sh', ['-c', `read -r _; ${command}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return { [Symbol.dispose]: () => void guard.kill('SIGKILL') }
}
