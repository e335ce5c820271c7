import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

export const PEERS = join(import.meta.dirname, '..', 'peers')

export interface Peer extends Disposable {
  readonly url: string
  readonly pid: number
}

/** Starts a program in `peers` and waits for its address. Disposing the result ends the program. */
export async function startPeer(file: string, env: NodeJS.ProcessEnv = {}): Promise<Peer> {
  const child = fork(join(PEERS, file), { env: { ...process.env, ...env } })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill() }
}

/**
 * Finds the programs of a Python peer. They are pinned in `peers/requirements` and installed on
 * first use.
 * @returns the programs' folder. If they cannot be installed, prints a message and returns
 * undefined.
 */
export async function peerPrograms(
  name: 'litellm' | 'numpy' | 'pyarrow',
): Promise<string | undefined> {
  const requirements = join(PEERS, 'requirements', `${name}.txt`)
  return ensurePythonEnvironment(`bench-${name}`, requirements).catch((error: unknown) => {
    console.error(`The peer ${name} cannot be installed here: ${String(error).split('\n')[0]}`)
    return undefined
  })
}
