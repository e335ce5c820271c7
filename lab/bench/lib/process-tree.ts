import { readdirSync, readFileSync } from 'node:fs'
import { cpuTimeUs } from './cpu-time.ts'

/** What a set of processes has used. */
export interface ProcessUse {
  /** Processor time so far, user and system, in microseconds. */
  readonly cpuUs: number
  /** Bytes; what processes share counts once. */
  readonly memory: number
}

/** What all descendants of this process use now, those of the processes `without` left out. */
export function useOfDescendants(without: readonly number[]): ProcessUse {
  const childrenOf = readChildren()
  const pids = descendantsOf(process.pid, childrenOf, new Set(without))
  const uses = pids.map(useOf)
  return {
    cpuUs: uses.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    memory: uses.reduce((sum, { memory }) => sum + memory, 0),
  }
}

/** Processor time so far of a process and its descendants, ended ones included, in microseconds. */
export function cpuTimeUsOfTree(pid: number): number {
  const pids = [pid, ...descendantsOf(pid, readChildren(), new Set())]
  return pids.reduce((sum, each) => sum + cpuTimeUsIfThere(each, { ended: true }), 0)
}

function readChildren(): ReadonlyMap<number, readonly number[]> {
  const childrenOf = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined
    if (parent === undefined) continue
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)])
  }
  return childrenOf
}

function descendantsOf(
  pid: number,
  childrenOf: ReadonlyMap<number, readonly number[]>,
  without: ReadonlySet<number>,
): number[] {
  const children = (childrenOf.get(pid) ?? []).filter((child) => !without.has(child))
  return children.flatMap((child) => [child, ...descendantsOf(child, childrenOf, without)])
}

/** Undefined when the process has ended in the meantime. */
function parentOf(pid: string): number | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined
}

function useOf(pid: number): ProcessUse {
  const shares = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')
  return { cpuUs: cpuTimeUsIfThere(pid), memory: Number(shares?.[1] ?? 0) * 1_024 }
}

/** Nothing when the process has ended in the meantime. */
function cpuTimeUsIfThere(pid: number, options?: { readonly ended: boolean }): number {
  try {
    return cpuTimeUs(pid, options)
  } catch {
    return 0
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
