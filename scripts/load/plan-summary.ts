import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadEnvFile, ROOT, readSettings } from '@assay/system'

export interface PlannedSummary {
  /** Where k6 leaves its figures. */
  readonly raw: string
  /** Keeps them together with what they were measured on; undefined when k6 left none. */
  write(outcome: {
    readonly code: number | null
    readonly options: readonly string[]
  }): Promise<string | undefined>
}

/** A summary in the state folder, to be compared with those of other days. */
export async function planSummary(scenario: string, url: string): Promise<PlannedSummary> {
  loadEnvFile()
  const folder = join(readSettings(process.env).stateFolder, 'load')
  await mkdir(folder, { recursive: true })
  const startedAt = new Date().toISOString()
  const file = join(folder, `${scenario}-${startedAt.replaceAll(/[:.]/g, '-')}.json`)
  const raw = `${file}.raw`
  const [cpu] = cpus()
  const measured = {
    ...{ scenario, url, startedAt, commit: await readCommit() },
    ...{ processor: cpu?.model, cores: cpus().length, loadBefore: loadavg()[0] },
  }
  return {
    raw,
    async write(outcome) {
      const text = await readFile(raw, 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      const summary = { ...measured, ...outcome, k6: JSON.parse(text) as unknown }
      await writeFile(file, JSON.stringify(summary, undefined, 2))
      await rm(raw)
      return file
    },
  }
}

async function readCommit(): Promise<string | undefined> {
  const run = promisify(execFile)
  return run('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}
