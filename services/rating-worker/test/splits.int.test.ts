import { setTimeout } from 'node:timers/promises'
import { type Database, firstIdAt, newId } from '@assay/db'
import { createVersions, type LedgerEntry } from '@assay/ledger'
import { test } from '@assay/testing'
import { insertRows, selectRow, selectRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { examineVotes } from '../src/exclusions/examine-votes.ts'
import { applyReversals, insertExclusions } from '../src/exclusions/exclusion-repository.ts'
import { openChangeReviews } from '../src/exclusions/model-change-repository.ts'
import {
  restoreVotes,
  VOTE_TO_RESTORE,
  type VoteToRestore,
} from '../src/exclusions/restoration-repository.ts'
import { listLeftOut } from '../src/insights/left-out-repository.ts'
import { catchUp } from '../src/leaderboard/catch-up.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { readFoldState } from '../src/leaderboard/fold-state-repository.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { listNewestRatedVotes } from '../src/ledger/ledger-repository.ts'
import { listSplits } from '../src/ledger/split-repository.ts'
import { addModels, addTurn, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

interface LedgerVote extends LedgerEntry {
  readonly restoredWeight: string | null
  readonly excluded: boolean
}

/** Splits a model as a superuser's decision does. Returns the id of the earlier version. */
async function splitModel(db: Database, modelId: string, since: Date): Promise<string> {
  const earlierId = newId()
  await sql`
    insert into models (id, llm_name, connection_id, provider_model, is_thinking, is_active,
      company, sampling_weight, retired_at)
    select ${earlierId}, llm_name || ${since.toISOString()}, connection_id, provider_model,
      is_thinking, is_active, company, sampling_weight, now()
    from models where id = ${modelId}`.execute(db)
  await sql`
    insert into reviews (id, kind, subject, state, facts, reason) values (
      ${earlierId}, 'model_change', ${earlierId}, 'split',
      ${JSON.stringify({ modelId, since })}::jsonb, 'a new version')`.execute(db)
  return earlierId
}

const now = async (db: Database) => {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at,
      pg_sleep(0.002)`.execute(db)
  return rows[0]?.at as Date
}

test('votes from before a split count for the earlier version, on all boards', async ({ db }) => {
  const [one, other] = (await addModels(db, 2)) as [string, string]
  const loses = { left: one, right: other, outcome: 'right_better', leftStyle: 1, rightStyle: 2 }
  const cast = (seed: object, count: number) =>
    castVotes(
      db,
      Array.from({ length: count }, () => ({ ...loses, ...seed }) as never),
    )
  const follower = createLedgerFollower()
  await cast({}, 30)
  await foldBatch(db, follower)
  const since = await now(db)
  await cast({ outcome: 'left_better' }, 20)
  await foldBatch(db, follower)
  const boards = createBoards(db)
  await boards.refresh()

  const earlier = await splitModel(db, one, since)
  await foldBatch(db, follower)
  const { snapshot, entries } = await newestSnapshot(db)
  const shown = entries.map(({ modelId, wins, losses, isRetired }) => {
    return [modelId, { wins, losses, isRetired }]
  })
  expect(Object.fromEntries(shown)).toEqual({
    [earlier]: { wins: 0, losses: 30, isRetired: true },
    [one]: { wins: 20, losses: 0, isRetired: false },
    [other]: { wins: 30, losses: 20, isRetired: false },
  })
  const changes = await db
    .selectFrom('ledgerChanges')
    .select(['kind', 'subjectId', 'facts'])
    .orderBy('position')
    .execute()
  expect(changes.slice(-2)).toMatchObject([
    { kind: 'model', subjectId: earlier },
    {
      kind: 'split',
      subjectId: earlier,
      facts: [one, earlier, since.toISOString(), 'a new version'],
    },
  ])
  await boards.refresh()
  const style = await selectRow(db, 'boardSnapshots', ['entries'], {
    board: 'style:equal',
    ledgerPosition: snapshot.ledgerPosition,
  })
  expect(style.entries).toContainEqual(expect.objectContaining({ modelId: earlier, losses: 30 }))
  const examined = await listNewestRatedVotes(db, 100)
  expect(examined.filter(({ leftModelId }) => leftModelId === earlier)).toHaveLength(30)
})

test('every process and a rebuild count a split ledger in the same way', async ({ db }) => {
  const models = await addModels(db, 3)
  const votes = manyVotes(models, 60)
  const follower = createLedgerFollower()
  await castVotes(db, votes)
  await foldBatch(db, follower)
  const first = await splitModel(db, models[0] as string, await now(db))
  await castVotes(db, votes)
  await foldBatch(db, follower)
  // This vote waits until after the split.
  await castVotes(db, votes.slice(0, 1))
  const second = await splitModel(db, models[0] as string, await now(db))
  await foldBatch(db, follower)
  const { entries } = await newestSnapshot(db)
  const numbers = (entry: (typeof entries)[number]) => [entry.modelId, entry.eloRating]
  const shown = entries.map(({ modelId }) => modelId)
  expect(shown).toEqual(expect.arrayContaining([...models, first, second]))
  await expect(foldBatch(db, createLedgerFollower())).resolves.toMatchObject({ votes: 0 })
  await rebuildRatings(db)
  expect((await newestSnapshot(db)).entries.map(numbers)).toEqual(entries.map(numbers))
})

test('a split that is decided while a fold starts counts from the next fold on', async ({ db }) => {
  const models = await addModels(db, 2)
  await castVotes(db, manyVotes(models, 10))
  const follower = createLedgerFollower()
  await foldBatch(db, follower)
  await splitModel(db, models[0] as string, await now(db))
  await db.transaction().execute(async (trx) => {
    const state = await readFoldState(trx)
    await splitModel(db, models[0] as string, await now(db))
    await catchUp(trx, follower, state)
    expect(follower.corrections.changes).toBe(state.exclusionChanges.current)
  })
})

test('votes left out are counted with exclusions, restorations and splits, as the verifier counts them', async ({
  db,
}) => {
  const models = (await addModels(db, 3)) as [string, string, string]
  const pair = { left: models[0], right: models[1], outcome: 'left_better' as const }
  const [cheat, pardoned] = [newId(), newId()]
  const unrated = { ...pair, rated: false }
  const shared = { ...unrated, unratedReason: 'network_share' as const }
  await castVotes(db, [
    ...manyVotes(models, 60),
    ...Array.from({ length: 40 }, () => ({ ...pair, voter: cheat })),
    ...[{ ...pair, voter: pardoned }, shared, shared, { ...shared, voter: cheat }],
    ...[unrated, { ...unrated, voter: cheat }],
  ])
  const fold = () => foldBatch(db, createLedgerFollower())
  await fold()
  const exclude = (voterId: string) =>
    insertExclusions(db, [
      { voterId, reason: 'side_bias', ruleVersion: '1', evidence: {}, excludedBy: null },
    ])
  await exclude(cheat)
  await exclude(pardoned)
  await fold()
  await sql`update reviews set state = 'restore', reason = 'honest' where kind = 'exclusion'
    and subject = (select id from vote_exclusions where voter_id = ${pardoned})`.execute(db)
  await applyReversals(db)
  // One restored vote belongs to the excluded voter.
  const { rows: votes } = await sql<VoteToRestore>`
    select ${VOTE_TO_RESTORE}, 'a class' as reason from ledger
    where unrated_reason = 'network_share' order by position desc limit 2`.execute(db)
  expect(await restoreVotes(db, votes)).toBe(2)
  await fold()
  await splitModel(db, models[0], await now(db))
  await castVotes(db, [unrated, { ...pair, voter: cheat }, ...manyVotes(models, 20)])
  await fold()

  const { snapshot } = await newestSnapshot(db)
  const { rows: ledger } = await sql<LedgerVote>`
    select ledger.*, facts ->> 2 as restored_weight, exists (
      select from vote_exclusions as own where own.voter_id = ledger.voter_id and reversed_at is null
    ) as excluded
    from ledger left join ledger_changes as reversal on kind = 'reversal' and subject_id = vote_id
    `.execute(db)
  const versions = createVersions(await listSplits(db))
  const expected: Record<string, [votes: number, weight: number]> = {}
  for (const row of ledger.map(versions)) {
    const { excluded, restoredWeight, leftModelId, rightModelId, outcome } = row
    if (!excluded && (row.rated || restoredWeight !== null)) continue
    const key = `${leftModelId} ${rightModelId} ${outcome}`
    const [count, weight] = expected[key] ?? [0, 0]
    expected[key] = [count + 1, weight + (Number(restoredWeight ?? row.weight) || 1_000)]
  }
  const counted = await db.transaction().execute((trx) => listLeftOut(trx, snapshot.ledgerPosition))
  const found = counted.map((tally) => [
    `${tally.leftModelId} ${tally.rightModelId} ${tally.outcome}`,
    [tally.votes, tally.weight],
  ])
  expect(Object.fromEntries(found)).toEqual(expected)
  const leftOut = Object.values(snapshot.leftOut ?? {}) as number[]
  expect(counted.reduce((sum, tally) => sum + tally.votes, 0)).toBe(
    leftOut.reduce((sum, count) => sum + count, 0),
  )
})

test('voters who voted before a split do not look like riggers of the earlier version', async ({
  db,
}) => {
  const [one, other] = (await addModels(db, 2)) as [string, string]
  const turn = await addTurn(db)
  for (const [side, modelId] of [
    ['left', one],
    ['right', other],
  ] as const)
    await insertRows(db, 'answers', { id: newId(), turnId: turn, side, modelId })
  const votes = Array.from({ length: 40 }, () => newId()).flatMap((voter) =>
    Array.from({ length: 6 }, (_, at) => {
      const outcome = at < 3 ? ('left_better' as const) : ('right_better' as const)
      return {
        left: one,
        right: other,
        voter,
        outcome: at === 5 ? ('left_better' as const) : outcome,
      }
    }),
  )
  await castVotes(db, votes)
  await foldBatch(db, createLedgerFollower())
  await examineVotes(db)
  await splitModel(db, one, await now(db))
  await foldBatch(db, createLedgerFollower())
  expect((await examineVotes(db)).quarantined).toBe(0)
})

test('a version that a provider reports for good is reviewed once, but not one that alternates', async ({
  db,
}) => {
  const [changed, flapping, rare] = (await addModels(db, 3)) as [string, string, string]
  const answer = async (modelId: string, version: string, daysAgo: number, count = 20) => {
    for (let at = 0; at < count; at++) {
      const turn = await addTurn(db)
      const id = `${firstIdAt(Date.now() - daysAgo * 86_400_000 + at).slice(0, 13)}${turn.slice(13)}`
      await sql`update turns set id = ${id}, created_at = now() - make_interval(days => ${daysAgo})
        where id = ${turn}`.execute(db)
      await insertRows(db, 'answers', {
        id: newId(),
        turnId: id,
        side: 'left',
        modelId,
        providerVersion: version,
      })
    }
  }
  for (const model of [changed, flapping]) await answer(model, 'v1', 10)
  await answer(changed, 'v2', 5)
  await answer(flapping, 'v2', 8)
  await answer(flapping, 'v1', 5)
  await answer(flapping, 'v2', 3)
  await answer(rare, 'v1', 10)
  await answer(rare, 'v2', 5, 3)
  await examineVotes(db)
  await examineVotes(db)
  const opened = await selectRows(db, 'reviews', ['facts'], {
    kind: 'model_change',
    state: 'waiting',
  })
  expect(opened).toMatchObject([
    { facts: { modelId: changed, versions: { before: 'v1', after: 'v2' } } },
  ])
})

test('two processes open one review of the same change', async ({ db }) => {
  const [modelId] = (await addModels(db, 1)) as [string]
  const change = { modelId, since: new Date().toISOString() }
  const { open } = await db.transaction().execute(async (trx) => {
    await openChangeReviews(trx, [change])
    const other = openChangeReviews(db, [change])
    await Promise.race([other, setTimeout(300)])
    return { open: other }
  })
  await open
  const opened = await db
    .selectFrom('reviews')
    .select('id')
    .where(sql`facts ->> 'modelId'`, '=', modelId)
    .execute()
  expect(opened).toHaveLength(1)
})

test('the fold halts if a split in the ledger has disappeared from the reviews', async ({ db }) => {
  const models = await addModels(db, 2)
  await castVotes(db, manyVotes(models, 10))
  await foldBatch(db, createLedgerFollower())
  await splitModel(db, models[0] as string, await now(db))
  await foldBatch(db, createLedgerFollower())
  await sql`delete from reviews`.execute(db)
  await castVotes(db, manyVotes(models, 10))
  await expect(foldBatch(db, createLedgerFollower())).rejects.toThrow(/broken|differ/)
})
