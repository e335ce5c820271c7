import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { listUnlabelledTurns } from './label-repository.ts'
import { labelTurn } from './label-turn.ts'

/** The events of turns that are younger than this may still be in transit. */
const PATIENCE_MS = 60_000

/**
 * Creates a sweep that labels turns whose events were lost.
 * @returns the number of turns that a call has labelled.
 */
export function createUnlabelledTurnsSweep(
  db: Database,
  log: Logger,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<number> {
  return followTable({
    patienceMs,
    listPage: (range, limit) => listUnlabelledTurns(db, range, limit),
    handleItems: (turnIds) => applyEach(turnIds, log, (turnId) => labelTurn(db, turnId)),
  })
}
