import { type Database, insertTurnLabels, newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertRows, selectRow, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { refreshRates } from '../src/counters/rates-repository.ts'
import { addAnswer, addModel, addUser, addVote } from './add-answer.ts'

interface QuestionSeed {
  readonly userId: string
  readonly modelId: string
  /** How the answer ended. */
  readonly end?: 'declined' | 'length' | 'stopped' | 'failed'
  readonly before?: 'declinedBefore' | 'failedBefore'
  readonly blind?: boolean
  readonly subject?: 'genetics'
  readonly isVotedOn?: boolean
}

async function ask(db: Database, seed: QuestionSeed): Promise<string> {
  const { userId, modelId, end, before, blind = true, subject, isVotedOn = true } = seed
  const answerId = await addAnswer(db, { userId, modelId, content: 'Yes.', blind })
  const changed = end === 'failed' ? { state: 'failed' as const } : { finishReason: end ?? 'stop' }
  const change = db.updateTable('answers').set({ ...changed, ...(before && { [before]: true }) })
  const { turnId } = await change
    .where('id', '=', answerId)
    .returning('turnId')
    .executeTakeFirstOrThrow()
  const label = { turnId, axis: 'subject', status: 'matched', actor: null, version: '1' } as const
  if (subject) await insertTurnLabels(db, [{ ...label, slugs: [subject], source: 'weights' }])
  if (isVotedOn) await addVote(db, answerId)
  return turnId
}

async function ratesOf(db: Database, modelId: string) {
  await refreshRates(db)
  const { rows } = await sql<{ rate: string }>`
    select format('%s %s: %s of %s by %s', board, kind, hits, answers, users) as rate
    from analytics_rates where model_id = ${modelId} order by board, kind`.execute(db)
  return rows.map(({ rate }) => rate)
}

test('rates count by subject how each answer ended, including before a retry', async ({ db }) => {
  const modelId = await addModel(db)
  const [one, other] = [await addUser(db), await addUser(db)]
  for (const end of ['declined', 'length', 'failed', 'stopped', undefined] as const)
    await ask(db, { userId: one, modelId, ...(end && { end }) })
  await ask(db, { userId: other, modelId, before: 'declinedBefore', subject: 'genetics' })
  await ask(db, { userId: other, modelId, before: 'failedBefore', end: 'declined' })
  await ask(db, { userId: other, modelId, blind: false, end: 'declined' })
  const expected = [
    'overall declined: 3 of 6 by 2',
    'overall failed: 2 of 6 by 2',
    'overall length: 1 of 6 by 2',
    'subject:genetics declined: 1 of 1 by 1',
    'subject:genetics failed: 0 of 1 by 1',
    'subject:genetics length: 0 of 1 by 1',
  ]
  expect(await ratesOf(db, modelId)).toEqual(expected)
  expect(await ratesOf(db, modelId)).toEqual(expected)
  const query = db.selectFrom('analyticsRates').selectAll().where('modelId', '=', modelId)
  // One user has 1 declined answer of 4, the other user has 2 of 2.
  expect(await query.where('kind', '=', 'declined').orderBy('board').execute()).toMatchObject([
    { answersSquared: 20, hitsSquared: 5, hitsTimesAnswers: 8 },
    { answersSquared: 1, hitsSquared: 1, hitsTimesAnswers: 1 },
  ])
})

test('a battle without a vote changes no rate, because its asker could infer the models', async ({
  db,
}) => {
  const modelId = await addModel(db)
  const [person, superuser] = [await addUser(db), await addUser(db)]
  const account = { isGuest: false, email: `${superuser}@example.org`, role: 'superuser' as const }
  await db.updateTable('users').set(account).where('id', '=', superuser).execute()
  const failed = { modelId, end: 'failed', isVotedOn: false } as const
  const battles = [
    await ask(db, { ...failed, userId: person }),
    await ask(db, { ...failed, userId: superuser }),
  ]
  await ask(db, { ...failed, end: 'declined', userId: person })
  const turns = db.updateTable('turns').where('id', 'in', battles)
  await turns.set({ state: 'failed' }).execute()
  expect(await ratesOf(db, modelId)).toEqual([])

  await turns.set({ createdAt: sql`now() - interval '25 hours'` }).execute()
  expect(await ratesOf(db, modelId)).toContain('overall failed: 1 of 1 by 1')
  await goOn(db, battles[1] as string)
  expect(await ratesOf(db, modelId)).toContain('overall failed: 2 of 2 by 2')
})

/** Asks the next question in the thread. */
async function goOn(db: Database, turnId: string): Promise<void> {
  const turn = await db
    .selectFrom('turns')
    .selectAll()
    .where('id', '=', turnId)
    .executeTakeFirstOrThrow()
  const next = { ...turn, id: newId(), idx: turn.idx + 1, requestId: null, state: 'done' as const }
  await insertRows(db, 'turns', next)
}

test('battles of excluded voters are left out until the exclusion is reversed', async ({ db }) => {
  const modelId = await addModel(db)
  const userId = await addUser(db)
  await ask(db, { userId, modelId, end: 'declined' })
  expect(await ratesOf(db, modelId)).toContain('overall declined: 1 of 1 by 1')
  const { voterId } = await selectRow(db, 'users', ['voterId'], { id: userId })
  const exclusion = { id: newId(), voterId, reason: 'cohort', ruleVersion: '1', evidence: '{}' }
  await insertRows(db, 'voteExclusions', { ...exclusion, excludedBy: null })
  expect(await ratesOf(db, modelId)).toEqual([])
  await updateRows(
    db,
    'voteExclusions',
    { id: exclusion.id },
    { reversedAt: new Date(), reversalReason: 'by mistake' },
  )
  expect(await ratesOf(db, modelId)).toContain('overall declined: 1 of 1 by 1')
})
