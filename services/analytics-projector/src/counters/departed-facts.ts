import { type Database, firstIdAt } from '@assay/db'
import type { Projection } from './projection.ts'
import { rebuildProjection } from './rebuild-projection.ts'

/** The departure event of a fact that was counted more recently may still be in transit. */
const PATIENCE_MS = 30_000

const BATCH_SIZE = 500

/**
 * Creates a sweep that goes through all counted facts, one batch per call, and looks for deleted
 * facts whose event the bus has lost. If there are any, it rebuilds the summary, because the kind
 * of a deleted fact is no longer known.
 * @returns whether the call has rebuilt the summary.
 */
export function createDepartedFactsSweep<Fact>(
  db: Database,
  projection: Projection<Fact>,
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
