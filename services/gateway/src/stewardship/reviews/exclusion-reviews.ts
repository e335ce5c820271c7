import type { ReviewOf } from '@assay/contracts/reviews'
import { voterPseudonym } from '../../boards/ledger/to-export-lines.ts'
import { ConflictError } from '../../http/app-error.ts'
import { findExclusions, isVoterOf } from './exclusion-repository.ts'
import type { ReviewHandler } from './review-handler.ts'

const MESSAGES = {
  restore: 'The votes will count again within seconds',
  keep: 'The votes stay excluded',
}

/**
 * Reviews of voters whom a rule has excluded from the ratings. The rating worker carries out a
 * restoration.
 */
export function createExclusionReviews(
  exportKey: string,
): ReviewHandler<ReviewOf<'exclusion'>['subject']> {
  return {
    decisions: { waiting: ['restore', 'keep'], keep: ['restore'] },

    async show(db, reviews) {
      const exclusions = await findExclusions(
        db,
        reviews.map(({ subject }) => subject),
      )
      return new Map(
        exclusions.map(({ id, voterId, reason, ruleVersion, evidence, createdAt, reversedAt }) => [
          id,
          {
            voter: voterPseudonym(exportKey, voterId),
            ...{ reason, evidence, rule_version: ruleVersion },
            excluded_at: createdAt.toISOString(),
            is_restored: reversedAt !== null,
          },
        ]),
      )
    },

    async decide(trx, { actorId, reviews, decision }) {
      const [exclusion] = await findExclusions(
        trx,
        reviews.map(({ subject }) => subject),
      )
      const { voterId = '' } = exclusion ?? {}
      if (voterId && (await isVoterOf(trx, actorId, voterId)))
        throw new ConflictError('You cannot decide about your own votes')
      const message = decision === 'restore' ? MESSAGES.restore : MESSAGES.keep
      return { message, subjectId: voterId }
    },
  }
}
