import type { ReviewOf } from '@assay/contracts/reviews'
import type { AttestationFacts } from '@assay/db'
import { queueWithdrawal } from '../../accounts/expertise/expertise-repository.ts'
import { expiryOf } from '../../accounts/expertise/expertise-tier.ts'
import { ConflictError } from '../../http/app-error.ts'
import { findPeople } from './attested-person-repository.ts'
import type { ReviewHandler } from './review-handler.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  attest: 'The expertise is verified for two years',
  refuse: 'Refused. The person sees the reason.',
  revoke: 'The expertise is no longer verified',
}

/** Reviews of requests to attest a declared expertise. */
export const attestationReviews: ReviewHandler<ReviewOf<'attestation'>['subject']> = {
  decisions: { waiting: ['attest', 'refuse'], attest: ['revoke'] },

  async show(db, reviews) {
    const people = await findPeople(
      db,
      reviews.map(({ subject }) => subject),
    )
    return new Map(
      reviews.flatMap((review) => {
        const person = people.get(review.subject)
        if (!person) return []
        const facts = review.facts as AttestationFacts
        const { fullName: full_name, email, orcid } = person
        const expires_at = review.state === 'attest' ? expiryOf(review.at).toISOString() : null
        const { subject: user_id, statement } = review
        const request = { ...facts, statement: statement ?? '' }
        return [[user_id, { user_id, full_name, email, orcid, ...request, expires_at }]] as const
      }),
    )
  },

  async decide(trx, { actorId, reviews, decision }) {
    const userId = reviews[0]?.subject ?? ''
    if (userId === actorId) throw new ConflictError('You cannot decide about your own expertise')
    if (decision === 'revoke') await queueWithdrawal(trx, userId)
    return { message: MESSAGES[decision] ?? '', subjectId: userId }
  },
}
