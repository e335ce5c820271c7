import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '@assay/testing/compile-cache'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The worker as it runs in production. */
export interface WorkerProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** The process's standard output and error, once it has ended. */
  readonly output: Promise<string>
  /** The process's exit code, once it has ended. */
  readonly exit: Promise<number | null>
}

/** Starts the process with exactly these settings. */
export function startProcess(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    output: output.then((parts) => parts.join('')),
    exit,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
