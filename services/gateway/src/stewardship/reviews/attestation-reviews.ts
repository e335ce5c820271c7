import type { ReviewOf } from '@assay/contracts/reviews'
import type { AttestationFacts, Database } from '@assay/db'
import { sql } from 'kysely'
import { queueWithdrawal } from '../../accounts/expertise/expertise-repository.ts'
import { expiryOf } from '../../accounts/expertise/expertise-tier.ts'
import { ForbiddenError } from '../../http/app-error.ts'
import type { ReviewHandler } from './review-handler.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  attest: 'The expertise is attested for two years',
  refuse: 'The person reads that it was refused, and why',
  revoke: 'The expertise no longer counts as attested',
}

/** Requests that superusers attest a declared expertise; one that is declared no longer is hidden. */
export const attestationReviews: ReviewHandler<ReviewOf<'attestation'>['subject']> = {
  isShown: sql`(state <> 'waiting' or exists (
    select from declared_expertise as declared where declared.user_id = reviews.subject
      and declared.field = facts ->> 'field' and declared.role = facts ->> 'role'
  ))`,
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
        const asked = { ...facts, statement: statement ?? '' }
        return [[user_id, { user_id, full_name, email, orcid, ...asked, expires_at }]] as const
      }),
    )
  },

  async decide(trx, { actorId, reviews, decision }) {
    const userId = reviews[0]?.subject ?? ''
    if (userId === actorId) throw new ForbiddenError('Nobody decides about their own expertise')
    if (decision === 'revoke') await queueWithdrawal(trx, userId)
    return { message: MESSAGES[decision] ?? '', subjectId: userId }
  },
}

async function findPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const people = await db
    .selectFrom('users')
    .leftJoin('identities', (join) =>
      join.onRef('identities.userId', '=', 'users.id').on('provider', '=', 'orcid'),
    )
    .select(['users.id', 'users.fullName', 'users.email', 'identities.subject as orcid'])
    .where('users.id', 'in', ids)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
