import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

const REQUIREMENTS = join(import.meta.dirname, '..', 'peers', 'requirements')

export type PeerName = 'arena-rank' | 'litellm' | 'scientific'

/**
 * The programs of a peer that is written in Python, pinned in `bench/peers/requirements` and
 * installed on first use.
 * @returns their folder; undefined, with a sentence, where the peer cannot be had.
 */
export async function peerPrograms(name: PeerName): Promise<string | undefined> {
  try {
    return await ensurePythonEnvironment(`bench-${name}`, join(REQUIREMENTS, `${name}.txt`))
  } catch (error) {
    const [line] = String(error).split('\n')
    console.error(`The peer ${name} cannot be installed here: ${line}`)
    return undefined
  }
}
