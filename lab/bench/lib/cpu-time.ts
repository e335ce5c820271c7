import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000

/**
 * CPU time that a process has used so far, user and system, in microseconds; that of its `ended`
 * children included if they are asked for.
 */
export function cpuTimeUs(pid: number, { ended } = { ended: false }): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_US
}
