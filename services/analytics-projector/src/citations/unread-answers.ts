import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { followTable } from '../follow-table.ts'
import { hasReadings, listUnreadAnswers } from './citation-repository.ts'
import { readAnswer } from './read-answer.ts'

/**
 * Answers that are younger than this may still be in progress, or their events may still be in
 * transit.
 */
const PATIENCE_MS = 30 * 60 * 1_000

/**
 * Creates a sweep that reads answers whose events were lost. It starts over if the readings have
 * been deleted.
 * @returns the number of answers that a call has read.
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
