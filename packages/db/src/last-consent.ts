import { type RawBuilder, sql } from 'kysely'

/** A column of a word of the log, and what it holds. */
interface ConsentColumns {
  readonly id: string
  readonly granted: boolean
}

/**
 * Of a statement that reads `threads`: what was said last about publishing a thread, by itself or
 * with all threads of its person; null where nothing was said.
 */
export function lastConsent<Column extends keyof ConsentColumns>(
  column: Column,
): RawBuilder<ConsentColumns[Column] | null> {
  return sql`(
    select ${sql.ref(`said.${column}`)} from research_consents as said
    where said.thread_id = threads.id or (said.scope = 'all' and said.user_id = threads.user_id)
    order by said.at desc, said.id desc limit 1)`
}
