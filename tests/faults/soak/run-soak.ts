import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '@assay/rating/simulation'
import { type ProcessFigures, readProcessFigures } from '@assay/testing/invariants'
import { type ChaosArena, startChaosArena } from '../lib/chaos-arena.ts'
import { checkArena } from '../lib/check-arena.ts'
import { injectFault, targetOf } from './inject-fault.ts'
import { describeFault, type PlannedFault, planFaults } from './plan-faults.ts'
import { createVoters, keepVoting, type Load } from './voters.ts'

export interface SoakOptions {
  readonly seed: number
  readonly durationMs: number
  /** Maximum number of faults. Lower it to find the fault that breaks an invariant. */
  readonly maxFaults?: number
  /**
   * Duration of a fault-free load before and after the faults. Memory is compared between the two.
   * Defaults to none.
   */
  readonly calmMs?: number
  readonly print?: (line: string) => void
}

const VOTERS = 6
/** A database outage delays the ends of turns until the outage is over. A freeze may follow. */
const GRACE_MS = 20_000
const REST_WITHIN_MS = 60_000

/**
 * Injects random faults from the seed into a system under load, and then checks all invariants.
 * @throws {BrokenInvariantsError} with all violations.
 */
export async function runSoak(options: SoakOptions): Promise<Load> {
  const { seed, durationMs, calmMs = 0, print = () => {} } = options
  const faults = planFaults(seed, durationMs).slice(0, options.maxFaults)
  await using arena = await startChaosArena({ proxied: ['postgres', 'nats'] })
  const people = await createVoters(arena, VOTERS)
  const load: Load = { turns: 0, votes: 0, failedTurns: 0, refusedVotes: 0, abandoned: [] }
  const stopping = new AbortController()
  const voting = people.map((person, index) =>
    keepVoting(person, load, randomFrom(seed + index + 1), stopping.signal),
  )
  await delay(calmMs)
  const baseline = calmMs > 0 ? await measure(arena) : undefined
  await injectFaults(arena, faults, durationMs, print)
  await arena.heal()
  await delay(calmMs)
  stopping.abort()
  await Promise.all(voting)
  arena.expectations = {
    graceMs: GRACE_MS,
    restWithinMs: REST_WITHIN_MS,
    ...(baseline ? { baseline } : {}),
  }
  print(`${load.turns} turns, ${load.votes} votes, ${faults.length} faults; checking`)
  await checkArena(arena)
  if (load.abandoned.length > 0) throw new Error(`abandoned:\n${load.abandoned.join('\n')}`)
  return load
}

/**
 * Injects each fault at its time. Faults on the same target run one at a time, faults on different
 * targets in parallel.
 */
async function injectFaults(
  arena: ChaosArena,
  faults: readonly PlannedFault[],
  durationMs: number,
  print: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now()
  const busy = new Map<string, Promise<void>>()
  for (const fault of faults) {
    await delay(Math.max(0, startedAt + fault.atMs - performance.now()))
    print(describeFault(fault))
    const target = targetOf(fault)
    const before = busy.get(target) ?? Promise.resolve()
    busy.set(
      target,
      before.then(() => injectFault(arena, fault)),
    )
  }
  await delay(Math.max(0, startedAt + durationMs - performance.now()))
  await Promise.all(busy.values())
}

async function measure({ processes }: ChaosArena): Promise<Map<string, ProcessFigures>> {
  const figures = await Promise.all(
    processes.map(async (proc) => [proc.name, await readProcessFigures(proc.pid() ?? 0)] as const),
  )
  return new Map(figures.flatMap(([name, figure]) => (figure ? [[name, figure]] : [])))
}
