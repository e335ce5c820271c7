import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What a process holds after a full garbage collection, in bytes. */
export interface Memory {
  /** Objects and buffers: what the program itself keeps. */
  readonly heap: number
  /** What the kernel has given to the process. */
  readonly resident: number
}

export interface MemoryScale extends AsyncDisposable {
  /** Processes started with this can be measured. */
  readonly env: Readonly<Record<string, string>>
  weigh(pid: number): Promise<Memory>
}

const POLL_MS = 5
const PATIENCE_MS = 20_000

export async function openMemoryScale(): Promise<MemoryScale> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-memory-'))
  return {
    env: {
      BENCH_MEMORY_FOLDER: folder,
      NODE_OPTIONS: `--import ${import.meta.resolve('./memory-probe.ts')}`,
    },
    async weigh(pid) {
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
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text) return JSON.parse(text) as NodeJS.MemoryUsage
    await delay(POLL_MS)
  }
  throw new Error(`${file} was not written`)
}
