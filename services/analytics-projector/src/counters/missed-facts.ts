import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { findNewestCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

/** How far before the newest counted fact a new process begins: facts overtake each other. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

/** Younger facts may still be on their way over the bus, or not be committed yet. */
const PATIENCE_MS = 30_000

/**
 * Builds a sweep that counts facts without an event: the bus lost it, or no event announces such
 * facts, which sweeps then count when they are young. The first sweep begins where counting ended,
 * however long ago: the bus keeps a day.
 */
export async function createMissedFactsSweep<Fact>(
  db: Database,
  log: Logger,
  projection: Projection<Fact>,
  now: () => number = Date.now,
): Promise<() => Promise<number>> {
  const countedAt = (await findNewestCounted(db, projection.name))?.getTime() ?? now()
  return followTable({
    patienceMs: PATIENCE_MS,
    readsYoung: !projection.event,
    start: firstIdAt(Math.min(countedAt, now()) - LOOK_BACK_MS),
    now,
    findWaiting: async () => projection.findWaiting?.(db),
    async listPage(range, limit) {
      const items = await projection.listMissed(db, range, limit)
      const last = items.length === limit ? items.at(-1) : undefined
      return { items, last: last ? projection.idOf(last) : null }
    },
    handleItems: (facts) => applyEach(facts, log, (fact) => projection.apply(db, fact)),
  })
}
