import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000

/** Microseconds that a process has used so far, and its children that have ended; 0 when it has ended. */
export function cpuUsOf(pid: number): number {
  const ticks = readStat(pid).slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_US
}

/** All processes that descend from these, and these. */
export function withDescendants(pids: readonly number[]): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const parents = new Map(all.map((pid) => [pid, Number(readStat(pid)[1])]))
  const found = new Set(pids)
  // A set that grows is walked to its new end.
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid) found.add(child)
  return [...found]
}

/** Microseconds of a process and all its descendants. */
export function cpuUsOfTree(pid: number): number {
  return withDescendants([pid]).reduce((sum, each) => sum + cpuUsOf(each), 0)
}

/** Bytes of a process; what processes share is counted by shares. */
export function memoryOf(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kib ?? 0) * 1_024
}

/** Fields behind the name of the program. */
function readStat(pid: number): string[] {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
