import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import type { UnratedReason } from '@assay/contracts/votes'
import { type Database, firstIdAt, newId } from '@assay/db'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createMissedFactsSweep } from '../src/counters/missed-facts.ts'
import { rebuildProjection } from '../src/counters/rebuild-projection.ts'
import { verdictCounts } from '../src/counters/verdict-counts-projection.ts'

interface Assessment {
  readonly side: 'left' | 'right'
  readonly verdict: AnswerVerdict
  readonly afterReveal?: boolean
}

async function addModels(db: Database): Promise<readonly [left: string, right: string]> {
  const ids = [newId(), newId()] as const
  const model = { provider: 'demo' as const, providerModel: 'demo', isThinking: false }
  await db
    .insertInto('models')
    .values(
      ids.map((id) => ({
        ...model,
        ...{ id, llmName: `Model ${id}`, isActive: true, company: 'Demo', samplingWeight: 1 },
      })),
    )
    .execute()
  return ids
}

interface VoteOptions {
  readonly id?: string
  readonly voterId?: string
  readonly rated?: boolean
  /** Whether the vote waits for its place in the ledger. */
  readonly isWaiting?: boolean
}

/** Adds a vote with verdicts to the ledger. Returns the vote's id. */
async function addVote(
  db: Database,
  models: readonly [string, string],
  assessments: readonly Assessment[],
  { id = newId(), voterId = newId(), rated = true, isWaiting = false }: VoteOptions = {},
): Promise<string> {
  const [left, right] = (['left', 'right'] as const).map((side) =>
    assessments.find((assessment) => assessment.side === side && !assessment.afterReveal),
  )
  await db
    .insertInto('votes')
    .values({
      ...{ id, turnId: null, userId: null, voterId, outcome: 'tie', feedbackText: null },
      ...{ leftModelId: models[0], rightModelId: models[1], sampleQuestion: false, rated },
      unratedReason: rated ? null : 'too_fast',
      ...{ leftVerdict: left?.verdict, leftTags: left && tagsOf(left) },
      ...{ rightVerdict: right?.verdict, rightTags: right && tagsOf(right) },
    })
    .execute()
  for (const late of assessments.filter(({ afterReveal }) => afterReveal)) {
    const { side, verdict } = late
    await db
      .insertInto('lateAssessments')
      .values({ voteId: id, side, verdict, tags: tagsOf(late) })
      .execute()
  }
  if (isWaiting) await db.insertInto('ledgerInbox').values({ kind: 'vote', key: id }).execute()
  else await fold(db, id, rated ? null : 'too_fast')
  return id
}

/** Gives a vote its place in the ledger. */
async function fold(db: Database, voteId: string, unratedReason: UnratedReason | null) {
  await sql`
    insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
      sample_question, rated, unrated_reason, weight, cast_at, hash)
    select coalesce((select max(position) from ledger), 0) + 1, id, voter_id, left_model_id,
      right_model_id, outcome, sample_question, ${unratedReason === null}, ${unratedReason}::text,
      ${unratedReason === null ? 1_000 : 0}, created_at, decode(repeat('00', 32), 'hex')
    from votes where id = ${voteId}`.execute(db)
  await db.deleteFrom('ledgerInbox').where('key', '=', voteId).execute()
}

let restorations = 0

/** Restores a vote that was left out. */
async function restore(db: Database, voteId: string) {
  const facts = JSON.stringify([1, 'a workshop', 1_000])
  const position = String(1_000 + restorations++)
  await db
    .insertInto('ledgerChanges')
    .values({
      ...{ position, kind: 'reversal', subjectId: voteId, at: new Date() },
      ...{ facts, hash: Buffer.alloc(32) },
    })
    .execute()
}

function tagsOf({ verdict }: Assessment): AnswerTag[] {
  return verdict === 'wrong' ? ['unsafe', 'outdated'] : []
}

const summary = (db: Database) =>
  db
    .selectFrom('analyticsVerdicts')
    .selectAll()
    .orderBy('modelId')
    .orderBy('voterId')
    .orderBy('assessment')
    .execute()

const rebuild = async (db: Database) => {
  await rebuildProjection(db, verdictCounts)
  return summary(db)
}

test('verdicts and tags are counted once by model and voter, even if events are repeated', async ({
  db,
}) => {
  const models = await addModels(db)
  const voterId = newId()
  const votes = [
    await addVote(db, models, [{ side: 'left', verdict: 'wrong' }], { voterId }),
    await addVote(
      db,
      [models[1], models[0]],
      [
        { side: 'right', verdict: 'wrong' },
        { side: 'left', verdict: 'declined' },
      ],
      { voterId },
    ),
  ]
  await Promise.all([...votes, ...votes].map((voteId) => verdictCounts.apply(db, { voteId })))

  const counted = await summary(db)
  expect(counted).toEqual([
    { modelId: models[0], voterId, assessment: 'outdated', total: 2 },
    { modelId: models[0], voterId, assessment: 'unsafe', total: 2 },
    { modelId: models[0], voterId, assessment: 'wrong', total: 2 },
    { modelId: models[1], voterId, assessment: 'declined', total: 1 },
  ])
  expect(await rebuild(db)).toEqual(counted)
  for (const voteId of votes) await verdictCounts.apply(db, { voteId })
  expect(await summary(db)).toEqual(counted)
})

test('verdicts after the reveal or with a vote that does not count are left out', async ({
  db,
}) => {
  const models = await addModels(db)
  const before = await rebuild(db)
  const late = await addVote(db, models, [{ side: 'left', verdict: 'right', afterReveal: true }])
  const assessments = [{ side: 'left', verdict: 'right' }] as const
  const unrated = await addVote(db, models, assessments, { rated: false })
  for (const voteId of [late, unrated]) await verdictCounts.apply(db, { voteId })
  expect(await summary(db)).toEqual(before)
  expect(await rebuild(db)).toEqual(before)
})

test('the next sweep counts verdicts, including those of a vote that was committed late', async ({
  db,
  log,
}) => {
  const models = await addModels(db)
  const assessments = [{ side: 'right', verdict: 'mostly_right' }] as const
  const sweep = await createMissedFactsSweep(db, log, verdictCounts, () => Date.now() + 1)
  await sweep()
  await addVote(db, models, assessments)
  await addVote(db, models, assessments, { id: firstIdAt(Date.now() - 20_000) })
  expect(await sweep()).toBe(2)
  expect(await sweep()).toBe(0)
})

test('verdicts of votes left out in the ledger do not count until a superuser restores the vote', async ({
  db,
  log,
}) => {
  const models = await addModels(db)
  const assessments = [{ side: 'left', verdict: 'right' }] as const
  const before = await rebuild(db)
  const sweep = await createMissedFactsSweep(db, log, verdictCounts)
  const shared = await addVote(db, models, assessments, { isWaiting: true })
  const identified = await addVote(db, models, assessments, { rated: false })
  expect(await sweep()).toBe(0)
  await fold(db, shared, 'network_share')
  expect(await sweep()).toBe(0)
  expect(await rebuild(db)).toEqual(before)

  for (const voteId of [shared, identified]) await restore(db, voteId)
  expect(await sweep()).toBe(2)
  expect(await sweep()).toBe(0)
  const counted = await summary(db)
  expect(counted).toHaveLength(before.length + 2)
  expect(await rebuild(db)).toEqual(counted)
})

test('a vote is counted once it is in the ledger, however late that is', async ({ db, log }) => {
  const models = await addModels(db)
  const assessments = [{ side: 'left', verdict: 'right' }] as const
  let now = Date.now()
  const sweep = await createMissedFactsSweep(db, log, verdictCounts, () => now)
  const voteId = await addVote(db, models, assessments, { isWaiting: true })
  now += 3_600_000
  expect(await sweep()).toBe(0)
  await rebuild(db)
  await fold(db, voteId, null)
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
})

test('a wiped summary is noticed', async ({ db }) => {
  await addVote(db, await addModels(db), [{ side: 'right', verdict: 'mostly_right' }])
  const counted = await rebuild(db)
  expect(await verdictCounts.isEmpty(db)).toBe(false)

  await db.deleteFrom('analyticsVerdicts').execute()
  expect(await verdictCounts.isEmpty(db)).toBe(true)
  expect(await rebuild(db)).toEqual(counted)
})
