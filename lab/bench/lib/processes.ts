import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000

/**
 * CPU time so far, in microseconds, of a process and its ended children. 0 if the process has
 * ended.
 */
export function cpuUsOf(pid: number): number {
  const ticks = readStat(pid).slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_US
}

/** These processes and all their descendants. */
export function withDescendants(pids: readonly number[]): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const parents = new Map(all.map((pid) => [pid, Number(readStat(pid)[1])]))
  const found = new Set(pids)
  // Iterating over the growing set reaches all descendants.
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid) found.add(child)
  return [...found]
}

/** CPU time in microseconds of a process and all its descendants. */
export function cpuUsOfTree(pid: number): number {
  return withDescendants([pid]).reduce((sum, each) => sum + cpuUsOf(each), 0)
}

/** The name of a process's program. */
export const nameOf = (pid: number) => readIfThere(`/proc/${pid}/comm`).trim()

/** Memory of a process in bytes. Shared memory counts proportionally. */
export function memoryOf(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kib ?? 0) * 1_024
}

/** Reads the fields of `/proc/<pid>/stat` that follow the program name. */
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
