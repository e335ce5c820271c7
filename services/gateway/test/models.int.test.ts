import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import { newId } from '@assay/db'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { createOfferedModels } from '../src/arena/models/offered-models.ts'
import { exportModels } from '../src/stewardship/models/export-models.ts'
import { synchroniseModels } from '../src/stewardship/models/synchronise-models.ts'
import { answer, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { listModels } from './managed-models.ts'
import { playTurn, playTurnOf } from './played-worker.ts'

const UNAVAILABLE = 'No models are available right now. Please try again soon.'

async function pause(gateway: Gateway, id: string, is_paused: boolean) {
  const token = await superuserToken(gateway)
  return send(gateway, 'PUT', `/models/${id}/pause`, { token }, { is_paused })
}

const idsOf = async (db: Database) =>
  (await db.selectFrom('models').select('id').orderBy('llmName').execute()).map(({ id }) => id)

async function resumeAll(gateway: Gateway, ids: readonly string[]) {
  for (const id of ids) await pause(gateway, id, false)
  await expect.poll(async () => (await offered(gateway)).length).toBe(ids.length)
}

const offered = async (gateway: Gateway) =>
  (await (await gateway.call('GET', '/llms/?only_active=true')).json()) as readonly unknown[]

test('no gateway draws a paused model, but its unfinished answers continue', async ({
  gateway,
  db,
  bus,
}) => {
  const ids = await idsOf(db)
  const elsewhere = createOfferedModels(db)
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id: turnId } = await chat.next('setup')
  expect((await elsewhere()).models).toHaveLength(2)

  for (const id of ids) expect((await pause(gateway, id, true)).status).toBe(200)
  await expect.poll(async () => (await elsewhere()).models).toEqual([])
  await expect.poll(() => offered(gateway)).toEqual([])
  expect((await listModels(gateway)).map(({ state }) => state)).toEqual(['paused', 'paused'])

  const another = await aGuest(gateway)
  await using refused = await ask(gateway, another)
  expect(await refused.next('error')).toMatchObject({ detail: UNAVAILABLE })
  const superuser = { token: await superuserToken(gateway) }
  await send(gateway, 'PATCH', '/users/me/accept-terms', superuser)
  await using explained = await ask(gateway, superuser)
  expect(await explained.next('error')).toMatchObject({
    detail: expect.stringMatching('Add or resume a second model'),
  })

  await playTurn({ db, bus }, turnId, ['One.', 'Two.'])
  expect(await chat.next('done')).toMatchObject({ state: 'done' })

  await resumeAll(gateway, ids)
  await using again = await ask(gateway, another)
  await again.next('setup')
})

test('a pause survives a restart and has one audit entry', async ({ gateway, db, resources }) => {
  await db.deleteFrom('auditEntries').execute()
  const [id = ''] = await idsOf(db)
  await pause(gateway, id, true)
  await pause(gateway, id, true)
  const path = join(tmpdir(), `assay-models-${newId()}.json`)
  resources.defer(() => rm(path))
  await writeFile(path, await exportModels(db))
  await synchroniseModels(db, path)
  const [paused] = await listModels(gateway)
  expect(paused).toMatchObject({ id, state: 'paused', paused_by: expect.any(String) })

  await pause(gateway, id, false)
  const kept = await db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'subjectId'])
    .where('action', 'like', 'model %')
    .orderBy('id')
    .execute()
  const by = { actorId: paused?.paused_by, subjectId: id }
  expect(kept).toEqual([
    { action: 'model paused', ...by },
    { action: 'model resumed', ...by },
  ])
})

test('a model can be paused while turns that refer to it are being stored', async ({
  gateway,
  db,
  resources,
}) => {
  const [id = ''] = await idsOf(db)
  const turn = await db.startTransaction().execute()
  resources.defer(async () => void (await turn.rollback().execute()))
  await turn.selectFrom('models').select('id').where('id', '=', id).forKeyShare().execute()
  await pause(gateway, id, true)
  expect(await listModels(gateway)).toMatchObject([{ id, state: 'paused' }, {}])
  await pause(gateway, id, false)
})

test("the list contains each model's usage of today", async ({ gateway, db, bus }) => {
  await db.deleteFrom('turns').execute()
  const ids = await idsOf(db)
  await resumeAll(gateway, ids)
  const { fingerprint } = await aGuest(gateway)
  for (const answers of [
    ['One.', ''],
    ['', ''],
    ['', ''],
  ] as const) {
    await using chat = await ask(gateway, { fingerprint })
    const { turn_id: turnId } = await chat.next('setup')
    await playTurn({ db, bus }, turnId, answers)
    await chat.next('done')
  }
  // The only answer was given by one of the two models, at random. The other model has failed three
  // times.
  await db.updateTable('models').set({ inputPrice: 2, outputPrice: 1e6 }).execute()
  const atLimit = { finishReason: 'length' }
  await db.updateTable('answers').set(atLimit).where('state', '=', 'done').execute()
  const models = () => listModels(gateway)
  await expect.poll(async () => (await models()).map(({ today }) => today.answers)).toEqual([3, 3])
  const seen = await models()
  const failures = seen.map(({ today }) => today.failures[0]?.total)
  expect(failures.toSorted()).toEqual([2, 3])
  const broken = seen.find(({ today }) => today.failures[0]?.total === 3)
  expect(broken).toMatchObject({ state: 'failing', cause: 'overloaded', is_drawn: true })
  expect(seen.find((model) => model !== broken)).toMatchObject({
    ...{ state: 'on_offer', cause: null, is_drawn: true },
    today: {
      failures: [{ code: 'overloaded', total: 2 }],
      cut_at_limit: 1,
      first_token_p50_ms: 1,
      first_token_p95_ms: 1,
      duration_p50_ms: 2,
      output_tokens: 9,
      cost_usd: 9,
    },
  })

  // A stop before the first word is not a failure.
  await updateRows(db, 'answers', { state: 'failed' }, { finishReason: 'stopped' })
  const readStates = async () => (await models()).map(({ state, today }) => [state, today.failures])
  await expect.poll(readStates).toEqual([
    ['on_offer', []],
    ['on_offer', []],
  ])
})

test("before a superuser's vote, the day's counts do not reveal which model answers", async ({
  gateway,
  db,
  bus,
}) => {
  await db.deleteFrom('turns').execute()
  await resumeAll(gateway, await idsOf(db))
  const token = await superuserToken(gateway)
  await gateway.call('PATCH', '/users/me/accept-terms', { token })
  const { fingerprint } = await aGuest(gateway)
  const hold = async (asker: Caller) => {
    await using chat = await ask(gateway, asker)
    const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
    return turnId
  }
  const turnId = await hold({ token })
  await hold({ fingerprint })
  const answers = async () => (await listModels(gateway)).map(({ today }) => today.answers)
  await expect.poll(answers).toEqual([1, 1])

  await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, { token })
  await expect.poll(answers).toEqual([2, 2])
})

test('a model without a worker has its own state, and a retired one cannot be paused', async ({
  gateway,
  db,
}) => {
  const [first = '', second = ''] = await idsOf(db)
  await updateRows(db, 'servedModels', { modelId: first }, { servedUntil: new Date(0) })
  await db.updateTable('models').set({ retiredAt: new Date() }).where('id', '=', second).execute()
  expect((await listModels(gateway)).map(({ llm_name, state }) => [llm_name, state])).toEqual([
    [CANARIES[0], 'without_key'],
    [CANARIES[1], 'retired'],
  ])
  const refused = await pause(gateway, second, true)
  expect(await answer(Promise.resolve(refused))).toEqual([409, { detail: 'This model is retired' }])
})

test('a model that its provider refuses shows the reason and is not on offer', async ({
  gateway,
  db,
}) => {
  const [first = '', second = ''] = await idsOf(db)
  await db.updateTable('models').set({ retiredAt: null }).execute()
  await db
    .updateTable('servedModels')
    .set({ servedUntil: new Date(Date.now() + 60_000), errorCode: null })
    .execute()
  const fail = (errorCode: AnswerErrorCode) =>
    db.updateTable('servedModels').set({ errorCode }).where('modelId', '=', first).execute()
  const health = async () => (await listModels(gateway)).find(({ id }) => id === first)
  await fail('no_credit')
  expect(await health()).toMatchObject({ state: 'no_credit', cause: null, is_drawn: false })
  await fail('bad_key')
  expect(await health()).toMatchObject({ state: 'failing', cause: 'bad_key', is_drawn: false })
  await expect.poll(() => offered(gateway)).toMatchObject([{ id: second }])
})

test('a model with a temporary failure shows the cause and stays on offer', async ({
  gateway,
  db,
}) => {
  const [first = ''] = await idsOf(db)
  const unreachable = { errorCode: 'unreachable' } as const
  await db.updateTable('servedModels').set(unreachable).where('modelId', '=', first).execute()
  const [model] = await listModels(gateway)
  expect(model).toMatchObject({ state: 'failing', cause: 'unreachable', is_drawn: true })
  await expect.poll(() => offered(gateway)).toHaveLength(2)
})
