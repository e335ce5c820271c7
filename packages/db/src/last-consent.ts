import { type RawBuilder, sql } from 'kysely'

/** The columns of a consent entry that callers may select. */
interface ConsentColumns {
  readonly id: string
  readonly granted: boolean
}

/**
 * Selects a column of the last consent entry that covers a thread, from either scope; null if there
 * is no entry. The enclosing statement must select from `threads`.
 */
export function lastConsent<Column extends keyof ConsentColumns>(
  column: Column,
): RawBuilder<ConsentColumns[Column] | null> {
  return sql`(
    select ${sql.ref(`consent.${column}`)} from research_consents as consent
    where consent.thread_id = threads.id or (consent.scope = 'all' and consent.user_id = threads.user_id)
    order by consent.at desc, consent.id desc limit 1)`
}
