import { newId } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { insertSnapshot } from '../src/leaderboard/snapshot-repository.ts'
import { insertEntries } from '../src/ledger/ledger-repository.ts'
import { saveTallies } from '../src/ledger/tally-repository.ts'
import { addModels, castVotes } from './cast-votes.ts'

test('every column of a snapshot has the right value', async ({ db }) => {
  const [modelId = ''] = await addModels(db, 1)
  const standing = {
    modelId,
    rank: 2,
    rankLow: 1,
    rankHigh: 4,
    tier: 3,
    confidenceInterval: 3.5,
    effectiveVoters: 6.5,
    matchesPlayed: 40,
    wins: 19,
    losses: 11,
    ties: 7,
    bothBad: 3,
    winRate: 0.475,
    scoreRate: 0.5625,
    bothBadRate: 0.075,
  }
  const head = { position: 41, hash: Buffer.alloc(32, 7) }
  const standings = {
    entries: [{ ...standing, group: 5, rating: 1_007.25 }],
    uncertaintyPosition: 39,
  }
  const leftOut = new Map([
    ['too_fast', 8],
    ['excluded', 0],
  ] as const)
  const facts = { head, leftOut, parameters: { prior: 9 } }
  const id = await db.transaction().execute((trx) => insertSnapshot(trx, facts, standings))

  const snapshots = await db
    .selectFrom('leaderboardSnapshots')
    .selectAll()
    .where('id', '=', id)
    .execute()
  expect(snapshots).toEqual([
    {
      id,
      ledgerPosition: '41',
      headHash: head.hash,
      methodVersion: METHOD_VERSION,
      parameters: { prior: 9, uncertaintyPosition: 39 },
      leftOut: { too_fast: 8 },
      computedAt: expect.any(Date),
      publishedAt: null,
      details: null,
    },
  ])
  const entries = await db.selectFrom('leaderboardEntries').selectAll().execute()
  expect(entries).toEqual([
    {
      snapshotId: id,
      rankChange: null,
      comparableGroup: 5,
      isRetired: false,
      eloRating: 1_007.25,
      ...standing,
    },
  ])
})

test('every column of the ledger has the right value', async ({ db }) => {
  const [left = '', right = ''] = await addModels(db, 2)
  const [voteId = ''] = await castVotes(db, [{ left, right, outcome: 'tie' }])
  const entry = {
    position: 8,
    castAt: new Date(86_400_000),
    outcome: 'tie',
    leftModelId: left,
    rightModelId: right,
    voterId: newId(),
    sampleQuestion: true,
    rated: false,
    unratedReason: 'self_identified',
    weight: 0,
    leftStyle: 35,
    rightStyle: 6,
    questionSince: 5,
    declined: 'both',
    hash: Buffer.alloc(32, 8),
  } as const
  const networkKey = Buffer.alloc(16, 5)
  const domainKey = Buffer.alloc(16, 6)
  const network = { networkKeyId: 1_400, networkKey, isAccount: true, domainKey }
  await db.transaction().execute((trx) => insertEntries(trx, [{ ...entry, ...network, voteId }]))
  expect(await db.selectFrom('ledger').selectAll().execute()).toEqual([
    { ...entry, position: '8', voteId },
  ])
  expect(await db.selectFrom('voteNetworks').selectAll().execute()).toEqual([
    { position: '8', keyId: 1_400, networkKey, isAccount: true, domainKey },
  ])
})

test('every column of a tally has the right value, also after an update', async ({ db }) => {
  const [firstModelId = '', secondModelId = ''] = await addModels(db, 2)
  const tally = (from: number) => ({
    firstModelId,
    secondModelId,
    counts: { firstBetter: from, secondBetter: from + 1, tie: from + 2, bothBad: from + 3 },
    weightUnits: {
      firstBetter: from + 4,
      secondBetter: from + 5,
      tie: from + 6,
      bothBad: from + 7,
    },
  })
  for (const from of [10, 20]) {
    await db.transaction().execute((trx) => saveTallies(trx, [tally(from)]))
    expect(await db.selectFrom('voteTallies').selectAll().execute()).toEqual([
      {
        modelA: firstModelId,
        modelB: secondModelId,
        aWins: from,
        bWins: from + 1,
        ties: from + 2,
        bothBad: from + 3,
        aWinsWeight: String(from + 4),
        bWinsWeight: String(from + 5),
        tiesWeight: String(from + 6),
        bothBadWeight: String(from + 7),
      },
    ])
  }
})
