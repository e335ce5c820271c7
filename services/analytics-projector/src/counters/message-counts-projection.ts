import { turnStarted } from '@assay/contracts/events/turn-started'
import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { applyOnce } from '@assay/outbox'
import { sql } from 'kysely'
import { markCounted, readCounted, subtractOnce } from './counted-facts-repository.ts'
import type { DepartingProjection } from './projection.ts'

const NAME = 'analytics-messages'

const existingIds = sql`select id from turns`

interface StartedTurn {
  readonly turnId: string
  readonly idx: number
  readonly sampleQuestion: boolean
}

/**
 * How many messages users sent, by whether they opened a thread and whether they are a suggested
 * question. The inbox is keyed by turn, not by event.
 */
export const messageCounts: DepartingProjection<StartedTurn> = {
  name: NAME,
  event: turnStarted,
  departure: turnDeleted,
  idOf: ({ turnId }) => turnId,

  apply: (db, { turnId, idx, sampleQuestion }) =>
    applyOnce(db, NAME, turnId, async (trx) => {
      await sql`
        insert into analytics_message_counts (is_first, sample_question, total)
        values (${idx === 0}, ${sampleQuestion}, 1)
        on conflict (is_first, sample_question)
        do update set total = analytics_message_counts.total + 1`.execute(trx)
    }),

  subtract: (db, { turnId, idx, sampleQuestion }) =>
    subtractOnce(db, NAME, turnId, async (trx) => {
      const row = sql`is_first = ${idx === 0} and sample_question = ${sampleQuestion}`
      await sql`update analytics_message_counts set total = total - 1 where ${row}`.execute(trx)
      await sql`delete from analytics_message_counts where ${row} and total = 0`.execute(trx)
    }),

  readCounted: (db, after, limit) => readCounted(db, { consumer: NAME, existingIds }, after, limit),

  async listMissed(db, { after, until }, limit) {
    const { rows } = await sql<StartedTurn>`
      select id as turn_id, idx, sample_question from turns
      where id > ${after} and id <= ${until}
        and not exists (select from inbox where consumer = ${NAME} and event_id = turns.id)
      order by id limit ${limit}`.execute(db)
    return rows
  },

  async isEmpty(db) {
    const rows = await db.selectFrom('analyticsMessageCounts').select('total').limit(1).execute()
    return rows.length === 0
  },

  async rebuild(trx) {
    await sql`delete from analytics_message_counts`.execute(trx)
    await sql`
      with ${markCounted(NAME, existingIds)}
      insert into analytics_message_counts (is_first, sample_question, total)
      select idx = 0, sample_question, count(*) from turns group by 1, 2`.execute(trx)
  },
}
