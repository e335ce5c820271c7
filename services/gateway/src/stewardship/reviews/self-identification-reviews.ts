import type { ReviewOf } from '@assay/contracts/reviews'
import { NotFoundError } from '../../http/app-error.ts'
import type { ReviewHandler } from './review-handler.ts'
import { clearSelfIdentified, findAnswers, lockSides } from './self-identified-answer-repository.ts'

const MESSAGES = {
  keep: 'A vote on these answers stays unrated',
  overturned: 'A vote that was unrated for this reason will count within seconds',
  otherSide: 'The other answer still names its model, so a vote on these answers stays unrated',
}

/**
 * Answers in which the filter found the name of their model. After `overturn`, the rating worker
 * counts a vote that was unrated for this reason.
 */
export const selfIdentificationReviews: ReviewHandler<ReviewOf<'self_identification'>['subject']> =
  {
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
      await clearSelfIdentified(trx, id)
      const isOtherNamed = sides.some((side) => side.id !== id && side.selfIdentified)
      return { message: isOtherNamed ? MESSAGES.otherSide : MESSAGES.overturned, subjectId }
    },
  }
