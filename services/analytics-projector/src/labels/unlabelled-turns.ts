import { type Database, firstIdAt } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyEach } from '../apply-each.ts'
import { listUnlabelledTurns } from './label-repository.ts'
import { labelTurn } from './label-turn.ts'

/** The events of younger turns may still be on their way. */
const PATIENCE_MS = 60_000

const PAGE_SIZE = 500
const PAGES_AT_ONCE = 4

/**
 * Builds a sweep that labels turns that no event told of: those of before there were labels, and
 * those whose events the bus lost. It goes through all turns once, some pages a call, and from there
 * on looks at what became old enough.
 * @returns how many it labelled.
 */
export function createUnlabelledTurnsSweep(
  db: Database,
  log: Logger,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<number> {
  let after = firstIdAt(0)

  return async () => {
    const until = firstIdAt(Date.now() - patienceMs)
    let labelled = 0
    for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
      const { unlabelled, last } = await listUnlabelledTurns(db, { after, until }, PAGE_SIZE)
      if (last === null) break
      await applyEach(unlabelled, log, (turnId) => labelTurn(db, turnId))
      labelled += unlabelled.length
      after = last
    }
    return labelled
  }
}
