import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { hasReadings, listUnreadAnswers } from './citation-repository.ts'
import { readAnswer } from './read-answer.ts'

/** Younger answers may still be written, or their events be on their way. */
const PATIENCE_MS = 30 * 60 * 1_000

/**
 * Builds a sweep that reads the answers whose events the bus lost. It begins again when the readings
 * were wiped.
 * @returns how many it read.
 */
export function createUnreadAnswersSweep(
  db: Database,
  log: Logger,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<number> {
  return followTable({
    patienceMs,
    isWiped: async () => !(await hasReadings(db)),
    listPage: (range, limit) => listUnreadAnswers(db, range, limit),
    handleItems: (answerIds) => applyEach(answerIds, log, (answerId) => readAnswer(db, answerId)),
  })
}
