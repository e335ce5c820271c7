import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const summariesFollow: Invariant = {
  id: 'I15',
  statement: 'the summaries of users and messages equal a recomputation from the database',
  eventual: true,
  async check({ db }) {
    const { rows } = await sql<{ what: string; total: number; recomputed: number }>`
      with stored (what, total) as (
        select kind, total from analytics_counts
      ), record (what, total) as (
        select case when is_guest then 'guest' else 'signed_up' end, count(*)
        from users where merged_into is null group by is_guest
        union all
        select concat(case when idx = 0 then 'first' else 'follow_up' end,
          case when sample_question then '_sample' end), count(*)
        from turns group by 1
      )
      select what, coalesce(stored.total, 0)::integer as total,
        coalesce(record.total, 0)::integer as recomputed
      from stored full join record using (what)
      where coalesce(stored.total, 0) <> coalesce(record.total, 0)`.execute(db)
    return rows.map(({ what, total, recomputed }) => `${what}: ${total}, not ${recomputed}`)
  },
}

export const PROJECTION_INVARIANTS = [summariesFollow] as const
