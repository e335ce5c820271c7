import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { findNewestCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

/**
 * A new process starts this long before the newest counted fact, because events may arrive out of
 * order.
 */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

/** Facts that are younger than this may be uncommitted, or their events may still be in transit. */
const PATIENCE_MS = 30_000

/**
 * Creates a sweep that counts facts whose event the bus has lost. The first sweep starts where
 * counting ended, even if that was long ago, because the bus keeps events for only a day.
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
    start: firstIdAt(Math.min(countedAt, now()) - LOOK_BACK_MS),
    now,
    async listPage(range, limit) {
      const items = await projection.listMissed(db, range, limit)
      const last = items.length === limit ? items.at(-1) : undefined
      return { items, last: last ? projection.idOf(last) : null }
    },
    handleItems: (facts) => applyEach(facts, log, (fact) => projection.apply(db, fact)),
  })
}
