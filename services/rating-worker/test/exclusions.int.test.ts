import { newId } from '@assay/db'
import { test } from '@assay/testing'
import { selectRows, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { examineVotes } from '../src/exclusions/examine-votes.ts'
import {
  applyReversals,
  insertExclusions,
  type NewExclusion,
} from '../src/exclusions/exclusion-repository.ts'
import { refreshInsights } from '../src/insights/refresh-insights.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const byRule = (voterId: string): NewExclusion => ({
  voterId,
  reason: 'side_bias',
  ruleVersion: '1',
  evidence: { votes: 40 },
  excludedBy: null,
})

test('votes of an excluded voter do not count until the exclusion is reversed', async ({ db }) => {
  const models = await addModels(db, 3)
  const [left, right] = models as [string, string]
  const cheat = newId()
  const rigged = { left, right, outcome: 'left_better', voter: cheat } as const
  const follower = createLedgerFollower()
  await castVotes(db, manyVotes(models, 100))
  await foldBatch(db, follower)
  const honest = (await newestSnapshot(db)).entries
  await castVotes(
    db,
    Array.from({ length: 40 }, () => rigged),
  )
  await foldBatch(db, follower)
  const bought = (await newestSnapshot(db)).entries

  await insertExclusions(db, [byRule(cheat), byRule(newId())])
  await castVotes(db, [rigged])
  await foldBatch(db, follower)
  const cleaned = await newestSnapshot(db)
  const numbers = ({ snapshotId: _, rankChange: __, ...entry }: (typeof honest)[number]) => entry
  expect(cleaned.entries.map(numbers)).toEqual(honest.map(numbers))
  expect(cleaned.snapshot).toMatchObject({ ledgerPosition: '145' })

  const { id } = await db
    .selectFrom('voteExclusions')
    .selectAll()
    .where('voterId', '=', cheat)
    .executeTakeFirstOrThrow()
  await updateRows(
    db,
    'reviews',
    { subject: id },
    { state: 'restore', reason: 'a class of students' },
  )
  expect(await applyReversals(db)).toBe(1)
  expect(await applyReversals(db)).toBe(0)
  await insertExclusions(db, [byRule(cheat)])
  await foldBatch(db, createLedgerFollower())
  const restored = (await newestSnapshot(db)).entries
  expect(restored.map(({ wins }) => wins)).toEqual(
    bought.map(({ wins, modelId }) => (modelId === left ? wins + 1 : wins)),
  )
  const unchanged = await foldBatch(db, follower)
  expect(unchanged.snapshotId).toBeUndefined()
})

test('suspicious voters are excluded once, with the figures as evidence', async ({ db }) => {
  const [left, right] = (await addModels(db, 2)) as [string, string]
  const honest = manyVotes([left, right], 200)
  const alwaysLeft = newId()
  const rigged = Array.from({ length: 60 }, (_, at) => ({
    left: at % 2 === 0 ? left : right,
    right: at % 2 === 0 ? right : left,
    outcome: 'left_better' as const,
    voter: alwaysLeft,
  }))
  await castVotes(db, [...honest, ...rigged])
  await foldBatch(db, createLedgerFollower())
  expect((await examineVotes(db)).quarantined).toBeGreaterThan(0)
  expect(await examineVotes(db)).toEqual({ quarantined: 0, changes: [] })
  const excluded = await db
    .selectFrom('voteExclusions')
    .selectAll()
    .where('voterId', '=', alwaysLeft)
    .execute()
  expect(excluded).toMatchObject([
    { reason: 'side_bias', ruleVersion: '3', excludedBy: null, evidence: { votes: 60, left: 60 } },
  ])
})

test('a model that voters in general rate differently than before is reported, but no voter is excluded', async ({
  db,
}) => {
  const models = (await addModels(db, 3)) as [string, string, string]
  const [changed, one, other] = models
  const votesFor = (outcome: 'left_better' | 'right_better') =>
    Array.from({ length: 240 }, (_, at) => ({
      ...{ left: changed, right: at % 2 === 0 ? one : other },
      ...{ outcome: at % 4 === 0 ? ('both_bad' as const) : outcome },
    }))
  const before = await castVotes(db, votesFor('right_better'))
  await sql`alter table votes disable trigger user`.execute(db)
  await sql`update votes set created_at = created_at - interval '30 days'
    where id = any(${before}::uuid[])`.execute(db)
  await castVotes(db, votesFor('left_better'))
  const follower = createLedgerFollower()
  await foldBatch(db, follower)
  await refreshInsights(db)
  const { changes } = await examineVotes(db)
  const up = changes.find(({ modelId }) => modelId === changed)
  expect(up?.z).toBeGreaterThan(3.5)
  expect(up?.points).toBeGreaterThan(0)

  const reviews = db.selectFrom('reviews').select('facts').where('kind', '=', 'model_change')
  expect(await reviews.execute()).toContainEqual({
    facts: expect.objectContaining({ modelId: changed, votes: expect.anything() }),
  })

  // The board that waits for publication shows the finding, and so do later boards.
  const shown = changes.map(({ modelId, points, votes, sinceMs }) => {
    return { modelId, points, votes, since: new Date(sinceMs).toISOString() }
  })
  const detailsOf = async () => (await newestSnapshot(db)).snapshot.details
  expect((await detailsOf())?.changes).toEqual(shown)
  await castVotes(db, [{ left: one, right: other, outcome: 'tie' }])
  await foldBatch(db, follower)
  await refreshInsights(db)
  expect((await detailsOf())?.changes).toEqual(shown)
})

test('voters who call one model wrong on ties are excluded with their votes', async ({ db }) => {
  const models = await addModels(db, 12)
  const [target = '', rival = ''] = models
  const honest = Array.from({ length: 40 }, () => newId()).flatMap((voter, at) =>
    Array.from({ length: 8 }, (_, vote) => ({
      ...{ voter, outcome: (vote + at) % 2 === 0 ? ('left_better' as const) : ('tie' as const) },
      left: models[(at + vote) % 12] ?? '',
      right: models[(at + 5 * vote + 1) % 12] ?? '',
      leftVerdict: (at + vote) % 5 === 0 ? ('wrong' as const) : ('right' as const),
    })),
  )
  const rigged = Array.from({ length: 10 }, newId)
  const wrong = { left: target, right: rival, outcome: 'tie', leftVerdict: 'wrong' } as const
  await castVotes(db, [
    ...honest.filter(({ left, right }) => left !== right),
    ...rigged.flatMap((voter) => Array.from({ length: 5 }, () => ({ ...wrong, voter }))),
  ])
  await foldBatch(db, createLedgerFollower())
  await examineVotes(db)
  const excluded = await selectRows(db, 'voteExclusions', ['voterId', 'reason'], {
    reason: 'verdicts',
  })
  expect(excluded.map(({ voterId }) => voterId).sort()).toEqual(rigged.toSorted())
})
