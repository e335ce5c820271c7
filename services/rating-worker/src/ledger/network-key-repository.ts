import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Networks are told apart for 14 days; suspicions of these days are looked at for as long again. */
const KEPT_FOR = sql`interval '30 days'`

/** Destroys keys that are too old, and with them which votes came from one network. */
export async function destroyOldNetworkKeys(db: Database): Promise<void> {
  await sql`
    with gone as (
      delete from network_keys where created_at < now() - ${KEPT_FOR} returning id
    ), votes as (
      delete from vote_networks using gone where key_id = gone.id
    ), vouches as (
      delete from ledger_inbox using gone
      where kind = 'vouch' and (payload ->> 'keyId')::integer = gone.id
    ), waiting as (
      update ledger_inbox set payload = null from gone
      where kind = 'vote' and (payload ->> 'keyId')::integer = gone.id
    )
    select id from gone`.execute(db)
}
