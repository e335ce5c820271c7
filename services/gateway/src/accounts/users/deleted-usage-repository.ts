import { type Database, MIDNIGHT, TURN_COST, TURN_TOKENS } from '@assay/db'
import { sql } from 'kysely'

/**
 * Stores a person's usage of today before the person is deleted. The usage still counts for their
 * network and the site. Otherwise people could reset their daily budget by deleting their account.
 */
export async function keepUsageOf(trx: Database, userId: string): Promise<void> {
  await sql`
    insert into deleted_usage (network, site, battles, tokens, cost)
    select turn_networks.network, turn_networks.site, count(distinct turns.id), sum(${TURN_TOKENS}),
      sum(${TURN_COST})
    from turns
    join answers on answers.turn_id = turns.id
    join models on models.id = answers.model_id
    left join turn_networks on turn_networks.turn_id = turns.id
    where turns.user_id = ${userId} and turns.created_at >= ${MIDNIGHT}
    group by turn_networks.network, turn_networks.site`.execute(trx)
}
