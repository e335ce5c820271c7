import { userCreated } from '@assay/contracts/events/user-created'
import { userLeft } from '@assay/contracts/events/user-deleted'
import { applyOnce } from '@assay/outbox'
import { sql } from 'kysely'
import { markCounted, readCounted, subtractOnce } from './counted-facts-repository.ts'
import type { DepartingProjection } from './projection.ts'

const NAME = 'analytics-users'

/** A guest that became part of an account is not one more user. */
const existingIds = sql`select id from users where merged_into is null`

interface CreatedUser {
  readonly userId: string
  readonly isGuest: boolean
}

/** How many accounts and guests there are. The inbox is keyed by user, not by event. */
export const userCounts: DepartingProjection<CreatedUser> = {
  name: NAME,
  event: userCreated,
  departure: userLeft,
  idOf: ({ userId }) => userId,

  apply: (db, { userId, isGuest }) =>
    applyOnce(db, NAME, userId, async (trx) => {
      await sql`
        insert into analytics_user_counts (kind, total)
        values (${isGuest ? 'guest' : 'signed_up'}, 1)
        on conflict (kind) do update set total = analytics_user_counts.total + 1`.execute(trx)
    }),

  subtract: (db, { userId, isGuest }) =>
    subtractOnce(db, NAME, userId, async (trx) => {
      const kind = isGuest ? 'guest' : 'signed_up'
      await sql`
        update analytics_user_counts set total = total - 1 where kind = ${kind}`.execute(trx)
      await sql`
        delete from analytics_user_counts where kind = ${kind} and total = 0`.execute(trx)
    }),

  readCounted: (db, after, limit) => readCounted(db, { consumer: NAME, existingIds }, after, limit),

  async listMissed(db, { after, until }, limit) {
    const { rows } = await sql<CreatedUser>`
      select id as user_id, is_guest from users
      where id > ${after} and id <= ${until} and merged_into is null
        and not exists (select from inbox where consumer = ${NAME} and event_id = users.id)
      order by id limit ${limit}`.execute(db)
    return rows
  },

  async isEmpty(db) {
    const rows = await db.selectFrom('analyticsUserCounts').select('total').limit(1).execute()
    return rows.length === 0
  },

  async rebuild(trx) {
    await sql`delete from analytics_user_counts`.execute(trx)
    await sql`
      with ${markCounted(NAME, existingIds)}
      insert into analytics_user_counts (kind, total)
      select case when is_guest then 'guest' else 'signed_up' end, count(*)
      from users where merged_into is null group by is_guest`.execute(trx)
  },
}
