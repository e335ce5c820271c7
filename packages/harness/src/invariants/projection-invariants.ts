import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const summariesFollow: Invariant = {
  id: 'I15',
  says: 'the summaries of users and messages equal a recomputation from the database',
  eventual: true,
  async check({ db }) {
    const { rows } = await sql<{ what: string; total: number; recomputed: number }>`
      with stored (what, total) as (
        select kind, total from analytics_user_counts
        union all
        select format('first %s, sample %s', is_first, sample_question), total
        from analytics_message_counts
      ), record (what, total) as (
        select case when is_guest then 'guest' else 'signed_up' end, count(*)
        from users where merged_into is null group by is_guest
        union all
        select format('first %s, sample %s', idx = 0, sample_question), count(*)
        from turns group by idx = 0, sample_question
      )
      select what, coalesce(stored.total, 0)::integer as total,
        coalesce(record.total, 0)::integer as recomputed
      from stored full join record using (what)
      where coalesce(stored.total, 0) <> coalesce(record.total, 0)`.execute(db)
    return rows.map(({ what, total, recomputed }) => `${what}: ${total}, not ${recomputed}`)
  },
}

export const PROJECTION_INVARIANTS = [summariesFollow] as const
