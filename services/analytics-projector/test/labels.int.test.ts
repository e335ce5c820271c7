import { turnStarted } from '@assay/contracts/events/turn-started'
import { type Database, firstIdAt, newId } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import { test } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { startCounters } from '../src/counters/start-counters.ts'
import { labelTurn } from '../src/labels/label-turn.ts'
import { createUnlabelledTurnsSweep } from '../src/labels/unlabelled-turns.ts'
import { createVotesToReviewSweep } from '../src/labels/votes-to-review.ts'
import { addModel, addUser } from './add-answer.ts'

const KIDNEY = 'How do the kidneys respond to metabolic alkalosis?'

async function ask(db: Database, prompt: string) {
  const [userId, threadId] = [await addUser(db), newId()]
  await insertRows(db, 'threads', { id: threadId, userId, mode: 'battle', title: 'Title' })
  return askIn(db, { userId, threadId, idx: 0 }, prompt)
}

async function askIn(
  db: Database,
  place: { readonly userId: string; readonly threadId: string; readonly idx: number },
  prompt: string,
) {
  const id = newId()
  await insertRows(db, 'turns', {
    ...{ id, ...place, prompt, blind: true, sampleQuestion: false, state: 'done' },
    ...{ thinkingMode: false, temperature: 0, maxTokens: 100, gateway: 'test' },
    deadlineAt: new Date(),
  })
  const turn = { turnId: id, ...place, mode: 'battle', sampleQuestion: false } as const
  return { id, place, started: newEvent(turnStarted, 'test', turn) }
}

async function labelsOf(db: Database, turnId: string) {
  const rows = await db
    .selectFrom('turnLabels')
    .select(['axis', 'status', 'slugs', 'source'])
    .where('turnId', '=', turnId)
    .orderBy('axis')
    .execute()
  return rows.map(({ axis, status, slugs, source }) => `${source}: ${axis} ${status} ${slugs}`)
}

test('a question is labelled once even if events are repeated', async ({
  db,
  bus,
  log,
  resources,
}) => {
  await startCounters({ db, bus, log, onMessage: ({ turnId }) => labelTurn(db, turnId) }, resources)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const { id, started } = await ask(db, KIDNEY)
  const vague = await ask(db, 'Go on')
  await relay.commitWithEvents((trx) =>
    enqueueEvents(trx, [started, { ...started, id: newId() }, vague.started]),
  )
  await expect
    .poll(() => labelsOf(db, vague.id))
    .toEqual(['language', 'subject', 'task'].map((axis) => `weights: ${axis} abstained `))
  await expect
    .poll(() => labelsOf(db, id))
    .toEqual([
      'weights: language matched en',
      'weights: subject matched physiology',
      'weights: task matched knowledge',
    ])
  await labelTurn(db, id)
  expect(await labelsOf(db, id)).toHaveLength(3)
  const waiting = await db.selectFrom('ledgerInbox').select(['kind', 'payload']).execute()
  const label = { kind: 'label', payload: { turnId: id } }
  expect(waiting).toEqual([label, label, label])
})

test('a follow-up question gets the subject of the previous question', async ({ db }) => {
  const { id: first, place } = await ask(db, KIDNEY)
  const ids = [first]
  for (const idx of [1, 2]) ids.push((await askIn(db, { ...place, idx }, 'And in children?')).id)
  for (const id of ids) {
    await labelTurn(db, id)
    expect(await labelsOf(db, id)).toContain('weights: subject matched physiology')
  }
})

test('a sweep labels turns whose events were lost', async ({ db, log }) => {
  const { id } = await ask(db, KIDNEY)
  const sweep = createUnlabelledTurnsSweep(db, log, { patienceMs: -60_000 })
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await labelsOf(db, id)).toHaveLength(3)
  await expect(labelTurn(db, newId())).resolves.toBeUndefined()
})

test('a suggested question gets the labels from the suggestions file and needs no review', async ({
  db,
}) => {
  const unsure = 'Is low vitamin D a cause of multiple sclerosis or only a correlate?'
  const { id } = await ask(db, unsure)
  await labelTurn(db, id)
  expect(await labelsOf(db, id)).toEqual([
    'weights: language matched en',
    'terms: subject matched epidemiology,neuroscience',
    'terms: task matched knowledge',
  ])
  await vote(db, id)
  await createVotesToReviewSweep(db)()
  expect(await db.selectFrom('reviews').select('id').where('subject', '=', id).execute()).toEqual(
    [],
  )
})

async function vote(db: Database, turnId: string, id = newId()) {
  const [leftModelId, rightModelId] = [await addModel(db), await addModel(db)]
  await insertRows(db, 'votes', {
    ...{ id, turnId, voterId: newId(), leftModelId, rightModelId },
    ...{ outcome: 'tie', sampleQuestion: false, rated: true },
  })
}

test('questions with unsure labels get a review once a sweep finds their votes, even late ones', async ({
  db,
}) => {
  const [vague, late, unvoted] = [
    await ask(db, 'Please go on'),
    await ask(db, 'Please go on'),
    await ask(db, 'Please go on'),
  ]
  for (const { id } of [vague, late, unvoted]) await labelTurn(db, id)
  const sweep = createVotesToReviewSweep(db)
  const idOfLate = firstIdAt(Date.now() - 1_000)
  await vote(db, vague.id)
  const waiting = async () =>
    (await db.selectFrom('reviews').select(['subject', 'facts']).orderBy('subject').execute()).map(
      ({ subject, facts }) => [subject, facts],
    )
  const UNSURE = { subject: 'abstained', task: 'abstained' }
  await sweep()
  expect(await waiting()).toEqual([[vague.id, UNSURE]])
  await vote(db, late.id, idOfLate)
  await sweep()
  expect(await waiting()).toHaveLength(2)
})
