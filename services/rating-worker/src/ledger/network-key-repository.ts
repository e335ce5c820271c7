import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Networks can be distinguished for the 14 days that the integrity rules examine, and for about as
 * long afterwards, so that superusers can review suspicions.
 */
const KEPT_FOR = sql`interval '30 days'`

/** Destroys old keys. Afterwards, nobody can find out which votes share a network. */
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
