import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@assay/system'

/** Creates a probe. It measures processes that are started with its `env`. */
export async function startMemoryProbe() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-memory-'))
  const read = async (name: string): Promise<NodeJS.MemoryUsage> => {
    const file = join(folder, `${name}.json`)
    await waitFor(`${file} is there`, 20_000, () => existsSync(file), 5)
    return JSON.parse(await readFile(file, 'utf8'))
  }
  return {
    env: {
      BENCH_MEMORY_FOLDER: folder,
      NODE_OPTIONS: `--import ${import.meta.resolve('./memory-probe.ts')}`,
    },
    /** Measures the bytes of objects and buffers in a process after a full garbage collection. */
    async measure(pid: number) {
      await rm(join(folder, `${pid}.json`), { force: true })
      process.kill(pid, 'SIGUSR2')
      const { heapUsed, external } = await read(String(pid))
      return heapUsed + external
    },
    /** Peak memory in bytes of the process that ended last, including Node itself. */
    peak: async () => (await read('peak')).rss,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
