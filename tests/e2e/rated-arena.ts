import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { newId } from '@assay/db'
import type { Arena } from '@assay/testing/arena'

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
  await db
    .insertInto('reviews')
    .values(exclusions.map(({ id }) => ({ id, kind: 'exclusion' as const, subject: id })))
    .execute()
}
