import { type Database, newId } from '@assay/db'
import { METHOD_VERSION, POINTS_PER_STRENGTH } from '@assay/rating'
import { insertRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import type { Gateway } from './gateway.ts'

/** Stores a board with both models at a ledger position, as the rating worker does. */
export async function storeBoard(db: Database, position: number, publishedAt: Date | null = null) {
  const models = await db.selectFrom('models').select('id').orderBy('id').execute()
  const [one, other] = models.map(({ id }) => id) as [string, string]
  const id = newId()
  await insertRows(db, 'leaderboardSnapshots', {
    id,
    ledgerPosition: String(position),
    headHash: Buffer.alloc(32),
    methodVersion: METHOD_VERSION,
    parameters: '{}',
    leftOut: JSON.stringify({ too_fast: 2, excluded: 5 }),
    publishedAt,
  })
  const entry = {
    snapshotId: id,
    rank: 1,
    rankChange: null,
    rankLow: 1,
    rankHigh: 2,
    tier: 1,
    comparableGroup: 0,
    eloRating: 1000,
    confidenceInterval: 40,
    effectiveVoters: 12,
    matchesPlayed: position,
    wins: 0,
    losses: 0,
    ties: position,
    bothBad: 0,
    winRate: 0,
    scoreRate: 0.5,
    bothBadRate: 0,
  }
  const entries = [
    { ...entry, modelId: one },
    { ...entry, modelId: other, eloRating: 1400, effectiveVoters: 9 },
  ]
  await insertRows(db, 'leaderboardEntries', entries)
  return { id, one, other }
}

const VOTERS = { firstBetter: 2, secondBetter: 5, tie: 2, bothBad: 1 }

/** Stores the details that the rating worker computes after a board. */
export async function storeDetails(
  db: Database,
  { id, one, other }: Awaited<ReturnType<typeof storeBoard>>,
  voters = VOTERS,
) {
  const pair = {
    firstModelId: one,
    secondModelId: other,
    firstBetter: 3,
    secondBetter: 5,
    tie: 2,
    bothBad: 1,
    voters,
  }
  await updateRows(
    db,
    'leaderboardSnapshots',
    { id },
    {
      details: JSON.stringify({
        headToHead: [pair],
        positionBias: { logOdds: 0.1, halfWidth: 0.2, votes: 8, voters: 4 },
        changes: [{ modelId: one, points: -61.5, votes: 40 }],
        cycles: { votes: 8, chance: 0.0025, clearest: [] },
        takeover: { leaderId: other, challengerId: one, votes: 31, voters: 2, networks: 7 },
        allVotes: [{ modelId: one, wins: 1, losses: 3, ties: 0, bothBad: 2, rating: 987.5 }],
        verdicts: [],
        citations: [],
        comparedModels: [one, other],
        differenceHalfWidths: [POINTS_PER_STRENGTH],
      }),
    },
  )
}

/** Reads a body and expects status 200. */
export async function read<Body>(gateway: Gateway, path: string, token?: string): Promise<Body> {
  const response = await gateway.call('GET', path, token ? { token } : {})
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
