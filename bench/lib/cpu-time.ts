import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000

/** CPU time that a process has used so far, user and system, in microseconds. */
export function cpuTimeUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}
