import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { hasReadings, listUnreadAnswers } from './citation-repository.ts'
import { readAnswer } from './read-answer.ts'

/** Younger answers may still be written, or their events be on their way. */
const PATIENCE_MS = 30 * 60 * 1_000

const PAGE_SIZE = 500
const PAGES_AT_ONCE = 10

/**
 * Builds a sweep that reads answers that no event told of: those of before there was such a reader,
 * and those whose events the bus lost. It goes through all answers once, some pages a call, and from
 * there on looks at what became old enough; when the table was wiped it begins again.
 * @returns how many it read.
 */
export function createUnreadAnswersSweep(
  db: Database,
  log: Logger,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<number> {
  const start = firstIdAt(0)
  let after = start

  return async () => {
    if (after !== start && !(await hasReadings(db))) after = start
    const until = firstIdAt(Date.now() - patienceMs)
    let read = 0
    for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
      const { unread, last } = await listUnreadAnswers(db, { after, until }, PAGE_SIZE)
      if (last === null) break
      await applyEach(unread, log, (answerId) => readAnswer(db, answerId))
      read += unread.length
      after = last
    }
    return read
  }
}
