import { findCycles } from '../../src/cycles/find-cycles.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { type Arena, simulateVotes } from './simulate-votes.ts'

export interface CycleFindings {
  /** Share of the runs in which a cycle is found. */
  readonly found: number
  /** Share of the runs that name the three models of the arena's cycle in their order. */
  readonly named: number
}

/** Simulates `runs` arenas with `votes` votes each and tests each for cycles. */
export function measureCycles(
  arena: Arena,
  votes: number,
  runs: number,
  seed: number,
): CycleFindings {
  const random = randomFrom(seed)
  let [found, named] = [0, 0]
  const cycle = arena.modelIds.slice(0, 3).join()
  for (let run = 0; run < runs; run++) {
    const cast = simulateVotes(arena, votes / arena.votesEach, random).slice(0, votes)
    const { clearest } = findCycles(cast)
    found += Number(clearest.length > 0)
    named += Number(inOrder(clearest).join() === cycle)
  }
  return { found: found / runs, named: named / runs }
}

/** The same cycle, read from the smallest id. */
function inOrder(ids: readonly string[]): readonly string[] {
  const from = ids.indexOf(ids.toSorted()[0] ?? '')
  return [...ids.slice(from), ...ids.slice(0, from)]
}
