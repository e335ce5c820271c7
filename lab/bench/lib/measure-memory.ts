import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@assay/system'

/** What a process holds after a full garbage collection, in bytes. */
export interface Memory {
  /** Objects and buffers: what the program itself keeps. */
  readonly heap: number
  /** What the kernel has given to the process. */
  readonly resident: number
}

export interface MemoryProbe extends AsyncDisposable {
  /** Processes started with this can be measured. */
  readonly env: Readonly<Record<string, string>>
  measure(pid: number): Promise<Memory>
}

const POLL_MS = 5
const WRITTEN_WITHIN_MS = 20_000

export async function startMemoryProbe(): Promise<MemoryProbe> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-memory-'))
  return {
    env: {
      BENCH_MEMORY_FOLDER: folder,
      NODE_OPTIONS: `--import ${import.meta.resolve('./memory-probe.ts')}`,
    },
    async measure(pid) {
      const file = join(folder, `${pid}.json`)
      await rm(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const usage = await readWhenThere(file)
      return { heap: usage.heapUsed + usage.external, resident: usage.rss }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function readWhenThere(file: string): Promise<NodeJS.MemoryUsage> {
  await waitFor(`${file} is there`, WRITTEN_WITHIN_MS, () => existsSync(file), POLL_MS)
  return JSON.parse(await readFile(file, 'utf8')) as NodeJS.MemoryUsage
}
