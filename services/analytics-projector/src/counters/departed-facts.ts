import { type Database, firstIdAt } from '@assay/db'
import type { DepartingProjection } from './projection.ts'
import { rebuildProjection } from './rebuild-projection.ts'

/** An event that tells of the departure may still be on its way over the bus. */
const PATIENCE_MS = 30_000

const BATCH_SIZE = 500

/**
 * Builds a sweep that goes round all counted facts, one batch a call, and looks for those that left
 * the database without an event, because the bus lost it. What they were nobody knows any more, so
 * the summary is rebuilt.
 * @returns whether the call rebuilt it.
 */
export function createDepartedFactsSweep<Fact>(
  db: Database,
  projection: DepartingProjection<Fact>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  const start = firstIdAt(0)
  let after = start
  let suspectedAt: number | undefined

  return async () => {
    const { departed, last } = await projection.readCounted(db, after, BATCH_SIZE)
    if (departed === 0) {
      after = last ?? start
      suspectedAt = undefined
      return false
    }
    suspectedAt ??= now()
    if (now() - suspectedAt < PATIENCE_MS) return false
    suspectedAt = undefined
    await rebuildProjection(db, projection)
    return true
  }
}
