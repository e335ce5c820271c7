import type { ServiceExit, ServiceProcess } from '@assay/system'
import { readProcessFigures } from '@assay/testing/invariants'

/** Sends SIGTERM and waits for the end without a time limit. */
export function terminate(process: ServiceProcess): Promise<ServiceExit> {
  const exit = process.waitForExit()
  process.signal('SIGTERM')
  return exit
}

/** Restores the process's own settings and waits until it is ready. */
export async function heal(process: ServiceProcess): Promise<void> {
  const isChanged = Object.keys(process.settings()).length > 0
  if (isChanged || process.pid() === undefined) return process.restart()
  process.signal('SIGCONT')
  await process.ready()
}

/** Resident memory in bytes; 0 if the process is not running. */
export async function residentBytes(process: ServiceProcess): Promise<number> {
  return (await readProcessFigures(process.pid() ?? 0))?.rssBytes ?? 0
}
