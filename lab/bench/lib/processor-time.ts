import { cpus } from 'node:os'
import { readMachineTime } from '@assay/system'
import type { BenchArena } from './bench-arena.ts'
import { cpuTimeUs } from './cpu-time.ts'
import { cpuTimeUsOfTree } from './process-tree.ts'

const NOBODY = 'nobody'
const HOST = 'taken by the host'
const OTHERS = 'other processes, and what no tick was counted for'
/** Who is not of the system that is measured. */
export const NOT_OURS: ReadonlySet<string> = new Set([NOBODY, HOST, OTHERS])

/** Microseconds of the machine's cores, by who used them: all of them together is cores × time. */
export type ProcessorTime = ReadonlyMap<string, number>

/** Who used the cores while `task` ran. */
export async function processorTimeOf(
  arena: BenchArena,
  task: () => Promise<unknown>,
): Promise<ProcessorTime> {
  const startedAt = performance.now()
  const before = readNow(arena)
  await task()
  const after = readNow(arena)
  const total = (performance.now() - startedAt) * 1_000 * cpus().length
  const used = new Map([...after].map(([who, us]) => [who, us - (before.get(who) ?? 0)]))
  const told = [...used.values()].reduce((sum, us) => sum + us, 0)
  return used.set(OTHERS, total - told)
}

function readNow({ system, stack }: BenchArena): Map<string, number> {
  const used = new Map<string, number>()
  for (const { name, pid } of system.processes) used.set(name, cpuTimeUs(pid() ?? 0))
  for (const { name, controls } of [stack.postgres, stack.redis, stack.nats]) {
    const pid = controls?.pid()
    if (pid) used.set(name, cpuTimeUsOfTree(pid))
  }
  used.set('load client', cpuTimeUs(process.pid))
  const { idle, stolen } = readMachineTime()
  return used.set(NOBODY, idle).set(HOST, stolen)
}
