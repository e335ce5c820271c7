import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Transactions a second of `script` under `pgbench -M prepared`, the peer of every write figure. */
export async function pgbench(
  url: string,
  folder: string,
  { script, clients, seconds }: { script: string; clients: number; seconds: number },
): Promise<number> {
  const file = join(folder, 'pgbench.sql')
  await writeFile(file, script)
  const binary = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench'
  const { stdout } = await run(binary, [
    ...['-n', '-M', 'prepared', '-f', file],
    ...['-c', String(clients), '-j', '2', '-T', String(seconds)],
    url,
  ])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench said nothing of tps:\n${stdout}`)
  return Number(tps)
}
