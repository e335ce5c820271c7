import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

const PEERS = join(import.meta.dirname, '..', 'peers')

/** Starts a program of `bench/peers`; disposing ends it. */
export function forkPeer(
  file: string,
  env: Readonly<Record<string, string | undefined>> = {},
): ChildProcess {
  return fork(join(PEERS, file), { env: { ...process.env, ...env } })
}
