import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type PeerName, peerPrograms } from '../lib/peer-programs.ts'

/** As our own fits have one. */
const ONE_THREAD = {
  OMP_NUM_THREADS: '1',
  OPENBLAS_NUM_THREADS: '1',
  XLA_FLAGS: '--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1',
}

/**
 * Runs a script of this folder with one thread and the packages of `peer`.
 * @param input written to it as JSON.
 * @returns what it prints, read as JSON; undefined where the peer cannot be had.
 * @throws {Error} when the script fails.
 */
export async function runPython<Result>(
  peer: PeerName,
  script: string,
  { args = [], input }: { readonly args?: readonly string[]; readonly input?: object } = {},
): Promise<Result | undefined> {
  const programs = await peerPrograms(peer)
  if (!programs) return undefined
  const child = spawn(join(programs, 'python'), [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...ONE_THREAD },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(input ?? null))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return JSON.parse(output) as Result
}
