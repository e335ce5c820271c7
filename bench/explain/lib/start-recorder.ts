import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type System, waitFor } from '@assay/system'
import { type Recording, SAMPLING } from './recording.ts'

/** Records what the services of an arena do; they have to be started with its `env`. */
export interface Recorder extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>
  /** What each process did during `task`, by its name; with samples of its processor, which cost some. */
  record(
    system: System,
    task: () => Promise<void>,
    options?: { readonly isSampling: boolean },
  ): Promise<ReadonlyMap<string, Recording>>
}

const POLL_MS = 5
const WRITTEN_WITHIN_MS = 20_000

export async function startRecorder(): Promise<Recorder> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-recordings-'))
  return {
    env: {
      BENCH_RECORD_FOLDER: folder,
      NODE_OPTIONS: `--import ${import.meta.resolve('./recorder-probe.ts')}`,
    },
    async record({ processes }, task, { isSampling } = { isSampling: false }) {
      const sampling = join(folder, SAMPLING)
      await (isSampling ? writeFile(sampling, '') : rm(sampling, { force: true }))
      const signalAll = () => {
        for (const service of processes) service.signal('SIGUSR2')
      }
      signalAll()
      await task()
      signalAll()
      const recordings = processes.map(async (service) => {
        const file = join(folder, `${service.pid()}.json`)
        return [service.name, await readOnce(file)] as const
      })
      return new Map(await Promise.all(recordings))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function readOnce(file: string): Promise<Recording> {
  await waitFor(`${file} is there`, WRITTEN_WITHIN_MS, () => existsSync(file), POLL_MS)
  const recording = JSON.parse(await readFile(file, 'utf8')) as Recording
  await rm(file)
  return recording
}
