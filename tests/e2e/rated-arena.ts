import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { newId } from '@assay/db'
import type { Arena } from '@assay/testing/arena'
import { insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'

/** Whether there is a board with this many votes and with all of its details. */
export async function isCounted(arena: Arena, votes: number): Promise<boolean> {
  const board = await (await arena.superuser()).request<LeaderboardDto>('GET', '/leaderboard/')
  const played = board.entries.reduce((sum, entry) => sum + entry.matches_played, 0)
  return played >= 2 * votes && board.details?.ledger_position === board.ledger_position
}

/** Excludes some of the ledger's voters, as the rules do. */
export async function excludeVoters({ db }: Arena, count: number): Promise<void> {
  const voters = await db
    .selectFrom('ledger')
    .select(['voterId', 'leftModelId'])
    .distinctOn('voterId')
    .limit(count)
    .execute()
  const exclusions = await db
    .insertInto('voteExclusions')
    .values(
      voters.map(({ voterId, leftModelId }, at) => ({
        ...{ id: newId(), voterId, ruleVersion: '1', excludedBy: null },
        ...(at % 2 === 0
          ? { reason: 'side_bias', evidence: JSON.stringify({ z: 5.53, votes: 40, left: 39 }) }
          : {
              reason: 'residual',
              evidence: JSON.stringify({ z: 6.14, modelId: leftModelId, excess: 21.47 }),
            }),
      })),
    )
    .returning('id')
    .execute()
  await insertRows(
    db,
    'reviews',
    exclusions.map(({ id }) => ({ id, kind: 'exclusion' as const, subject: id })),
  )
}

/** Opens the review of a model that changed amid its votes. Returns the model's name. */
export async function openChangeReview({ db }: Arena): Promise<string> {
  const { rows } = await sql<{ id: string; name: string; since: Date }>`
    select models.id, llm_name as name,
      percentile_disc(0.5) within group (order by cast_at) as since
    from models join ledger on models.id in (left_model_id, right_model_id)
    group by models.id order by models.id limit 1`.execute(db)
  const [model] = rows
  if (!model) throw new Error('No model has votes')
  const votes = { points: -101, votes: 240 }
  const facts = JSON.stringify({ modelId: model.id, since: model.since.toISOString(), votes })
  await insertRows(db, 'reviews', { id: newId(), kind: 'model_change', subject: newId(), facts })
  return model.name
}

/** The number of a model's entries on the board: itself and its earlier versions. */
export async function countEntries(arena: Arena, name: string): Promise<number> {
  const board = await (await arena.superuser()).request<LeaderboardDto>('GET', '/leaderboard/')
  return board.entries.filter(({ llm_name }) => llm_name.startsWith(name)).length
}
