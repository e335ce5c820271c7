import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Networks can be distinguished for 14 days; suspicions of these days are reviewed for as long
 * again.
 */
const KEPT_FOR = sql`interval '30 days'`

/** Destroys old keys, so that it is no longer known which votes share a network. */
export async function destroyOldNetworkKeys(db: Database): Promise<void> {
  await sql`
    with gone as (
      delete from network_keys where created_at < now() - ${KEPT_FOR} returning id
    ), votes as (
      delete from vote_networks using gone where key_id = gone.id
    ), exemptions as (
      delete from ledger_inbox using gone
      where kind = 'exemption' and (payload ->> 'keyId')::integer = gone.id
    ), waiting as (
      update ledger_inbox set payload = null from gone
      where kind = 'vote' and (payload ->> 'keyId')::integer = gone.id
    )
    select id from gone`.execute(db)
}
