import type { Database } from '@assay/db'
import { hashScreen, type PublishedTurn, screenTurn, toPublishedTurn } from './screen-turn.ts'
import { listConsentedTurns } from './source-repository.ts'
import { findDecisions, type ScreenedTurn } from './text-review-repository.ts'

const TURNS_PER_BATCH = 500
const MAX_POSITION = String(2n ** 63n - 1n)

export interface ScreenedBatch {
  readonly published: readonly PublishedTurn[]
  /** Turns with uncertain findings about which no reviewer has decided yet. */
  readonly waiting: readonly ScreenedTurn[]
  /** The number of turns that stay out, including the waiting turns. */
  readonly screenedOut: number
}

/**
 * Returns the publishable and the waiting turns in the ledger, in ledger order.
 * @param upTo the last ledger position; the whole ledger by default.
 */
export async function* screenedTurns(db: Database, upTo = MAX_POSITION) {
  for (let after = 0; ; ) {
    const turns = await listConsentedTurns(db, { after, upTo, limit: TURNS_PER_BATCH })
    const last = turns.at(-1)
    if (!last) return
    yield await screenBatch(db, turns)
    after = Number(last.position)
  }
}

async function screenBatch(
  db: Database,
  turns: Awaited<ReturnType<typeof listConsentedTurns>>,
): Promise<ScreenedBatch> {
  const screened = turns.map((turn) => ({ turn, screen: screenTurn(turn) }))
  const uncertain = screened.filter(({ screen }) => screen.certainty === 'soft')
  const decisions = await findDecisions(
    db,
    uncertain.map(({ turn }) => turn.turnId),
  )
  const waiting: ScreenedTurn[] = []
  const published = screened.flatMap(({ turn, screen }) => {
    if (screen.certainty !== 'soft') return toPublishedTurn(turn, screen, undefined) ?? []
    const textHash = hashScreen(screen)
    const decided = decisions.get(turn.turnId)
    if (decided?.hash === textHash) return toPublishedTurn(turn, screen, decided.state) ?? []
    waiting.push({ turnId: turn.turnId, textHash })
    return []
  })
  return { published, waiting, screenedOut: turns.length - published.length }
}
