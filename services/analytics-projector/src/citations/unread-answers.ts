import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { hasReadings, listUnreadTurns } from './citation-repository.ts'
import { readTurn } from './read-turn.ts'

/**
 * Answers that are younger than this may still be in progress, or their events may still be in
 * transit.
 */
const PATIENCE_MS = 30 * 60 * 1_000

/**
 * Creates a sweep that reads answers whose events were lost. It starts over if the readings have
 * been deleted.
 * @returns the number of turns whose answers a call has read.
 */
export function createUnreadAnswersSweep(
  db: Database,
  log: Logger,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<number> {
  return followTable({
    patienceMs,
    isWiped: async () => !(await hasReadings(db)),
    listPage: (range, limit) => listUnreadTurns(db, range, limit),
    handleItems: (turnIds) => applyEach(turnIds, log, (turnId) => readTurn(db, turnId)),
  })
}
