import type { ServiceProcess } from '@assay/system'

const SHOWN_CHARS = 10_000

/** Prints the end of each process's log, for the report on a failed test. */
export async function showLogs(
  processes: readonly Pick<ServiceProcess, 'name' | 'log'>[],
): Promise<void> {
  for (const { name, log } of processes) {
    process.stdout.write(`${name}\n${(await log()).slice(-SHOWN_CHARS)}\n`)
  }
}
