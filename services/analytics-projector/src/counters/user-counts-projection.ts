import { userCreated } from '@assay/contracts/events/user-created'
import { userLeft } from '@assay/contracts/events/user-deleted'
import { sql } from 'kysely'
import { createCountProjection } from './count-projection.ts'

/**
 * Counts the accounts and guests that exist. A guest that was merged into an account does not
 * count.
 */
export const userCounts = createCountProjection<{
  readonly userId: string
  readonly isGuest: boolean
}>({
  name: 'analytics-users',
  event: userCreated,
  departure: userLeft,
  idOf: ({ userId }) => userId,
  kindOf: ({ isGuest }) => (isGuest ? 'guest' : 'signed_up'),
  existing: sql`
    select id, case when is_guest then 'guest' else 'signed_up' end as kind,
      id as user_id, is_guest
    from users where merged_into is null`,
})
