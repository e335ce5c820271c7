import type { PageQuery } from '@assay/contracts/page'
import type { ReviewTextsBody, ReviewTextsDto, TextReviewsDto } from '@assay/contracts/text-reviews'
import type { Database } from '@assay/db'
import { insertAudits } from '../../accounts/audit/audit-repository.ts'
import { LISTED_QUESTION_LENGTH } from '../../http/list-limits.ts'
import { hashScreen, screenTurn, toFindings } from '../releases/screen-turn.ts'
import { type ConsentedTurn, findConsentedTurns } from '../releases/source-repository.ts'
import {
  insertTextReviews,
  listTextsToReview,
  type NewTextReview,
} from './text-review-repository.ts'

const TEXT_REFUSALS = {
  unknown: 'Nothing of this turn would be published',
  changed: 'The texts have changed since, or what is found in them',
  certain: 'What was found is certain, so that the texts stay out',
  nothing: 'Nothing uncertain is found in the texts any more',
} as const

/** A page of the texts that wait, as they are now. */
export async function listTextReviews(db: Database, page: PageQuery): Promise<TextReviewsDto> {
  const { ids, count } = await listTextsToReview(db, page)
  const turns = await findConsentedTurns(db, ids)
  const data = ids.flatMap((id) => {
    const turn = turns.get(id)
    if (!turn) return []
    const screen = screenTurn(turn)
    return {
      turn_id: id,
      text_hash: hashScreen(screen).toString('hex'),
      question: turn.prompt.slice(0, LISTED_QUESTION_LENGTH),
      asked_at: turn.askedAt.toISOString(),
      findings: toFindings(screen),
    }
  })
  return { data, count }
}

/**
 * Stores what a superuser decides of many turns, with an entry of the audit for each. A decision is
 * about texts as they were looked at. Turns of which nothing can be decided are told, with why.
 */
export async function reviewTexts(
  db: Database,
  actor: string,
  { reviews }: ReviewTextsBody,
): Promise<ReviewTextsDto> {
  const turns = await findConsentedTurns(
    db,
    reviews.map(({ turn_id }) => turn_id),
  )
  const refused: ReviewTextsDto['refused'] = []
  const stored = reviews.flatMap(({ turn_id: turnId, text_hash, decision }): NewTextReview[] => {
    const detail = refusalOf(turns.get(turnId), text_hash)
    if (detail) refused.push({ turn_id: turnId, detail })
    return detail ? [] : [{ turnId, textHash: Buffer.from(text_hash, 'hex'), decision, actor }]
  })
  if (stored.length > 0) {
    await db.transaction().execute(async (trx) => {
      await insertTextReviews(trx, stored)
      await insertAudits(
        trx,
        stored.map(({ turnId, decision }) => {
          return { action: 'text reviewed', actorId: actor, detail: `${decision} ${turnId}` }
        }),
      )
    })
  }
  return { reviewed: stored.length, refused }
}

function refusalOf(turn: ConsentedTurn | undefined, textHash: string): string | undefined {
  if (!turn) return TEXT_REFUSALS.unknown
  const screen = screenTurn(turn)
  if (screen.certainty === 'hard') return TEXT_REFUSALS.certain
  if (screen.certainty === 'none') return TEXT_REFUSALS.nothing
  return hashScreen(screen).toString('hex') === textHash ? undefined : TEXT_REFUSALS.changed
}
