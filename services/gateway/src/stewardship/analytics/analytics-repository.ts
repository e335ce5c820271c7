import { MAX_ANALYTICS_USERS } from '@assay/contracts/analytics'
import { containing, type Database } from '@assay/db'

/** Reads the projector's counts. They are only a few rows, regardless of the number of events. */
export async function listAnalyticsCounts(db: Database) {
  return db.selectFrom('analyticsCounts').select(['kind', 'total']).execute()
}

export interface ListedUser {
  readonly id: string
  readonly isGuest: boolean
  readonly fullName: string | null
  readonly email: string | null
}

const GUEST_SEARCH = /^guest\b\s*/i

/**
 * Lists the latest matching users. If more users match than are shown, the list has one extra row.
 * Guests merged into an account are left out. If guests are included, a search that starts with
 * "guest" matches guest ids.
 */
export async function listUsersToAnalyse(
  db: Database,
  { includeGuests, search = '' }: { readonly includeGuests: boolean; readonly search?: string },
): Promise<ListedUser[]> {
  const areGuestsMeant = includeGuests && GUEST_SEARCH.test(search)
  const part = containing(areGuestsMeant ? search.replace(GUEST_SEARCH, '') : search)
  return db
    .selectFrom('users')
    .select(['id', 'isGuest', 'fullName', 'email'])
    .where('mergedInto', 'is', null)
    .$if(!includeGuests, (qb) => qb.where('isGuest', '=', false))
    .$if(search !== '', (qb) =>
      qb.where((eb) => {
        const isId = eb(eb.cast('id', 'text'), 'ilike', part)
        const isNamed = eb.or([
          eb('fullName', 'ilike', containing(search)),
          eb(eb.cast('email', 'text'), 'ilike', containing(search)),
        ])
        const isGuest = eb.and([eb('isGuest', '=', true), isId])
        return eb.or([areGuestsMeant ? isGuest : isId, isNamed])
      }),
    )
    .orderBy('id', 'desc')
    .limit(MAX_ANALYTICS_USERS + 1)
    .execute()
}
