import type { ServiceProcess } from './start-service.ts'

const SHOWN_CHARS = 10_000

/** Prints the last that each process logged, for who reads about a test that failed. */
export async function showLogs(
  processes: readonly Pick<ServiceProcess, 'name' | 'log'>[],
): Promise<void> {
  for (const { name, log } of processes) {
    console.log(`${name}\n${(await log()).slice(-SHOWN_CHARS)}`)
  }
}
