import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { findNewestCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

/** How far before the newest counted fact a new process begins: facts overtake each other. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

/** Younger facts may still be on their way over the bus, or not be committed yet. */
const PATIENCE_MS = 30_000

const BATCH_SIZE = 500

/**
 * Builds a sweep that counts what no event told of: because the bus lost it, or since no event tells
 * of such facts. Each sweep looks only at what became old enough to be told of and committed since
 * the last one, and at younger facts where nothing else tells of them, or that wait; so its cost follows
 * the traffic. The first one looks at all that happened while nothing was counted, however long: the bus
 * keeps a day.
 */
export async function createMissedFactsSweep<Fact>(
  db: Database,
  log: Logger,
  projection: Projection<Fact>,
  now: () => number = Date.now,
): Promise<() => Promise<number>> {
  const countedAt = (await findNewestCounted(db, projection.name))?.getTime() ?? now()
  let after = firstIdAt(Math.min(countedAt, now()) - LOOK_BACK_MS)

  return async () => {
    const settled = firstIdAt(now() - PATIENCE_MS)
    const until = projection.event ? settled : firstIdAt(now())
    // Asked before the list is read: what is decided in between is in it or in the next one.
    const waiting = await projection.findWaiting?.(db)
    let counted = 0
    for (;;) {
      const missed = await projection.listMissed(db, { after, until }, BATCH_SIZE)
      await applyEach(missed, log, (fact) => projection.apply(db, fact))
      counted += missed.length
      if (missed.length < BATCH_SIZE) break
    }
    after = waiting !== undefined && waiting < settled ? firstIdBeside(waiting) : settled
    return counted
  }
}

/** The smallest UUIDv7 of the millisecond of another. */
function firstIdBeside(id: string): string {
  return firstIdAt(Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
}
