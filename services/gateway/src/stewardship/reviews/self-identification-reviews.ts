import type { ReviewOf } from '@assay/contracts/reviews'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import { NotFoundError } from '../../http/app-error.ts'
import type { ReviewHandler } from './review-handler.ts'
import type { Review } from './review-repository.ts'

const MESSAGES = {
  keep: 'A vote on these answers stays left out',
  overturned: 'A vote that was left out for this counts within seconds',
  otherSide: 'The other answer still names its model, so a vote on them stays left out',
}

/**
 * Answers in which the filter found the name of their model. Overturned, an answer counts as any
 * other: the rating worker counts a vote that was left out for it.
 */
export const selfIdentificationReviews: ReviewHandler<ReviewOf<'self_identification'>['subject']> =
  {
    // A retry can replace the answer by one that names no model.
    isShown: sql`(state <> 'waiting' or exists (
    select from answers where answers.id = reviews.subject and self_identified
  ))`,
    decisions: { waiting: ['overturn', 'keep'], keep: ['overturn'] },

    async show(db, reviews) {
      const answers = await findAnswers(db, reviews)
      return new Map(
        answers.map(({ id, turnId: turn_id, side, modelName: model_name, sentence }) => {
          return [id, { turn_id, side, model_name, sentence }]
        }),
      )
    },

    async decide(trx, { reviews, decision }) {
      const [answer] = await findAnswers(trx, reviews)
      if (!answer) throw new NotFoundError('Review not found')
      const { id, turnId: subjectId } = answer
      if (decision === 'keep') return { message: MESSAGES.keep, subjectId }
      const sides = await lockSides(trx, subjectId)
      await trx.updateTable('answers').set({ selfIdentified: false }).where('id', '=', id).execute()
      const isOtherNamed = sides.some((side) => side.id !== id && side.selfIdentified)
      return { message: isOtherNamed ? MESSAGES.otherSide : MESSAGES.overturned, subjectId }
    },
  }

function findAnswers(db: Database, reviews: readonly Review[]) {
  const ids = reviews.map(({ subject }) => subject)
  return db
    .selectFrom('answers')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .select(['answers.id', 'answers.turnId', 'answers.side'])
    .select(['models.llmName as modelName', 'answers.selfIdentification as sentence'])
    .where(({ eb, fn, val }) => eb('answers.id', '=', fn.any(val(ids))))
    .execute()
}

/** Locks both answers, so that of two decisions about a turn the later sees the earlier. */
function lockSides(trx: DatabaseTransaction, turnId: string) {
  return trx
    .selectFrom('answers')
    .select(['id', 'selfIdentified'])
    .where('turnId', '=', turnId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
