import type { ServiceProcess } from '@assay/system'

const SHOWN_CHARS = 10_000

/** Prints the last that each process logged, for who reads about a test that failed. */
export async function showLogs(
  processes: readonly Pick<ServiceProcess, 'name' | 'log'>[],
): Promise<void> {
  for (const { name, log } of processes) {
    process.stdout.write(`${name}\n${(await log()).slice(-SHOWN_CHARS)}\n`)
  }
}
