import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { findNewestCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

/**
 * A new process starts this long before the newest counted fact, because facts may overtake each
 * other.
 */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

/** Events of younger facts may still be in transit, or the facts uncommitted. */
const PATIENCE_MS = 30_000

/**
 * Creates a sweep that counts facts without an event: the bus lost it, or there is none for such
 * facts, which sweeps then count immediately. The first sweep starts where counting ended, however
 * long ago, because the bus keeps events for a day only.
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
