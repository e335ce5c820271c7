import { MAX_ANALYTICS_USERS } from '@assay/contracts'
import type { Database } from '@assay/db'

/** What the projector counted: two handfuls of rows, however much happened. */
export async function readSummaries(db: Database) {
  const [users, messages] = await Promise.all([
    db.selectFrom('analyticsUserCounts').select(['kind', 'total']).execute(),
    db
      .selectFrom('analyticsMessageCounts')
      .select(['isFirst', 'sampleQuestion', 'total'])
      .execute(),
  ])
  return { users, messages }
}

export interface ListedUser {
  readonly id: string
  readonly isGuest: boolean
  readonly fullName: string | null
  readonly email: string | null
}

/** The newest users that match; guests that became accounts are found as these. */
export async function listUsersToAnalyse(
  db: Database,
  { includeGuests, search }: { readonly includeGuests: boolean; readonly search?: string },
): Promise<ListedUser[]> {
  const part = `%${search?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? ''}%`
  return db
    .selectFrom('users')
    .select(['id', 'isGuest', 'fullName', 'email'])
    .where('mergedInto', 'is', null)
    .$if(!includeGuests, (qb) => qb.where('isGuest', '=', false))
    .$if(Boolean(search), (qb) =>
      qb.where((eb) =>
        eb.or([
          eb('fullName', 'ilike', part),
          eb(eb.cast('email', 'text'), 'ilike', part),
          eb(eb.cast('id', 'text'), 'ilike', part),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX_ANALYTICS_USERS)
    .execute()
}
