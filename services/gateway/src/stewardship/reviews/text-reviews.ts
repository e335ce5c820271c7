import type { ReviewOf } from '@assay/contracts/reviews'
import type { Database, TextReviewFacts } from '@assay/db'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { LISTED_QUESTION_LENGTH } from '../../http/list-limits.ts'
import { hashScreen, screenTurn, toFindings } from '../releases/screen-turn.ts'
import { findConsentedTurns } from '../releases/source-repository.ts'
import type { ReviewHandler } from './review-handler.ts'
import { type Review, storeFacts } from './review-repository.ts'

const REFUSALS = {
  hard: 'The finding is certain, so the texts stay out of releases',
  none: 'The texts no longer contain an uncertain finding',
}

/** Reviews of texts that would be published if they had no uncertain finding. */
export const textReviews: ReviewHandler<ReviewOf<'text'>['subject']> = {
  decisions: {
    waiting: ['publish', 'redact', 'leave_out'],
    publish: ['redact', 'leave_out'],
    redact: ['publish', 'leave_out'],
    leave_out: ['publish', 'redact'],
  },

  async show(db, reviews) {
    const screened = await screenSubjects(db, reviews)
    return new Map(
      screened.map(({ turn, screen }) => [
        turn.turnId,
        {
          turn_id: turn.turnId,
          question: turn.prompt.slice(0, LISTED_QUESTION_LENGTH),
          text_hash: hashScreen(screen),
          findings: toFindings(screen),
        },
      ]),
    )
  },

  async decide(trx, { reviews }) {
    const [screened] = await screenSubjects(trx, reviews)
    if (!screened) throw new NotFoundError('Review not found')
    const { turn, screen } = screened
    if (screen.certainty !== 'soft') throw new ConflictError(REFUSALS[screen.certainty])
    const facts: TextReviewFacts = { hash: hashScreen(screen) }
    await storeFacts(trx, { kind: 'text', subject: turn.turnId, facts })
    return { message: 'The next release follows this decision', subjectId: turn.turnId }
  },
}

/** Screens the current texts of the reviewed turns. */
async function screenSubjects(db: Database, reviews: readonly Review[]) {
  const turns = await findConsentedTurns(
    db,
    reviews.map(({ subject }) => subject),
  )
  return [...turns.values()].map((turn) => ({ turn, screen: screenTurn(turn) }))
}
