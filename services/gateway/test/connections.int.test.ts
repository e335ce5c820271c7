import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { respond } from '@assay/bus'
import { type ConnectionTrial, tryConnection, WITHOUT_KEY } from '@assay/contracts/bus/subjects'
import type { TrialReply } from '@assay/contracts/connection-problems'
import { type Database, modelIdOf, newId } from '@assay/db'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { exportModels } from '../src/stewardship/models/export-models.ts'
import { synchroniseModels } from '../src/stewardship/models/synchronise-models.ts'
import { answer, send } from './accounts.ts'
import { test as base, type Gateway, superuserToken } from './gateway.ts'
import { connectionOf, listModels } from './managed-models.ts'

/** A worker without keys, whose replies the test chooses. */
const test = base.extend('worker', async ({ bus, onTestFinished }) => {
  const worker: { reply: TrialReply; trials: ConnectionTrial[] } = {
    reply: { names: ['llama', 'qwen'] },
    trials: [],
  }
  const responder = respond(bus, tryConnection, WITHOUT_KEY, (trial) => {
    worker.trials.push(trial)
    return worker.reply
  })
  await bus.flush()
  onTestFinished(() => responder[Symbol.dispose]())
  return worker
})

async function call(gateway: Gateway, method: string, path: string, body?: object) {
  return send(gateway, method, path, { token: await superuserToken(gateway) }, body)
}
const reply = (gateway: Gateway, method: string, path: string, body?: object) =>
  answer(call(gateway, method, path, body))

async function modelOf(gateway: Gateway, slug: string) {
  return (await listModels(gateway)).find(({ id }) => id === modelIdOf(slug))
}

const local = (id: string, rest: object = {}) => ({
  ...{ id, kind: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1', region: 'Ward 7' },
  ...rest,
})
const model = (id: string, rest: object = {}) => ({
  ...{ id, connection: 'local', name: 'llama', llm_name: `Named ${id}`, company: 'Meta' },
  ...rest,
})

const auditOf = (db: Database) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'detail'])
    .where((eb) => eb.or([eb('action', 'like', 'model %'), eb('action', 'like', 'connection %')]))
    .orderBy('id')
    .execute()

test('a superuser adds, lists, tests, edits and retires a connection with a model', async ({
  gateway,
  db,
  worker,
}) => {
  await db.deleteFrom('auditEntries').execute()
  const [status, added] = await reply(gateway, 'POST', '/connections/', local('local'))
  expect([status, added]).toMatchObject([
    200,
    { entry: local('local'), state: 'ready', names: ['llama', 'qwen'], is_edited: true, models: 0 },
  ])
  expect((await reply(gateway, 'POST', '/connections/', local('local')))[0]).toBe(409)
  expect(await reply(gateway, 'POST', '/connections/local/names')).toEqual([
    200,
    { names: ['llama', 'qwen'], problem: null },
  ])

  const measured = {
    ...{ first_word_ms: 12, total_ms: 80, tokens_per_second: 51.3, finish_reason: 'stop' as const },
    ...{ reported_name: 'llama', text: 'It lowers glucose.' },
  }
  worker.reply = { test: measured }
  const options = { temperature: 0.2, reasoning: 'low' }
  const body = { name: 'llama', is_thinking: true, ...options }
  expect(await reply(gateway, 'POST', '/connections/local/test', body)).toEqual([
    200,
    { test: measured, problem: null },
  ])
  expect(worker.trials.at(-1)).toMatchObject({ model: { isThinking: true, options } })

  expect((await reply(gateway, 'POST', '/models/', model('llama')))[0]).toBe(200)
  const id = modelIdOf('llama')
  expect(await modelOf(gateway, 'llama')).toMatchObject({ state: 'being_checked', is_edited: true })
  const edited = model('llama', { price: { input: 1, output: 2 }, ...options })
  expect((await reply(gateway, 'PUT', `/models/${id}`, edited))[0]).toBe(200)
  expect((await modelOf(gateway, 'llama'))?.entry).toMatchObject(edited)

  worker.reply = { names: [] }
  await reply(gateway, 'PUT', '/connections/local', local('local', { note: 'Slow at night.' }))
  expect((await reply(gateway, 'DELETE', '/connections/local'))[0]).toBe(200)
  expect(await connectionOf(gateway, 'local')).toMatchObject({ state: 'retired', models: 0 })
  expect(await modelOf(gateway, 'llama')).toMatchObject({ state: 'retired' })
  expect((await auditOf(db)).map(({ action, detail }) => [action, detail])).toEqual([
    ['connection saved', 'local added'],
    ['connection tried', 'local'],
    ['connection tried', 'local'],
    ['model saved', 'added'],
    ['model saved', 'price reasoning temperature'],
    ['connection saved', 'local note'],
    ['connection retired', 'local'],
    ['model retired', null],
  ])
})

test('a connection that cannot be reached is saved as a draft with the reason', async ({
  gateway,
  worker,
}) => {
  const problem = { code: 'unreachable' as const, detail: 'connect ECONNREFUSED 10.0.0.1:80' }
  worker.reply = { problem }
  const [, added] = await reply(gateway, 'POST', '/connections/', local('far'))
  expect(added).toMatchObject({ state: 'draft', problem, names: null })
  const [, listed] = await reply(gateway, 'POST', '/connections/far/names')
  expect(listed).toEqual({ names: null, problem })

  worker.reply = { problem: { code: 'no_list', detail: '404' } }
  const [, saved] = await reply(gateway, 'PUT', '/connections/far', local('far'))
  expect(saved).toMatchObject({ state: 'ready', problem: { code: 'no_list' } })
})

test('a key that no worker has is named', async ({ gateway, worker: _ }) => {
  const keyed = local('keyed', { api_key_env: 'OUR_VLLM_API_KEY' })
  const problem = { code: 'missing_key', detail: 'OUR_VLLM_API_KEY' }
  const [, added] = await reply(gateway, 'POST', '/connections/', keyed)
  expect(added).toMatchObject({
    ...{ state: 'without_key', key_variable: 'OUR_VLLM_API_KEY', problem },
  })
  const [, tested] = await reply(gateway, 'POST', '/connections/keyed/test', { name: 'llama' })
  expect(tested).toEqual({ test: null, problem })
})

test('two connections cannot give up the same key at the same time', async ({
  gateway,
  worker: _,
}) => {
  const ids = ['gpu-1', 'gpu-2']
  for (const id of ids)
    await reply(gateway, 'POST', '/connections/', local(id, { api_key_env: 'GPU_API_KEY' }))
  const replies = await Promise.all(
    ids.map((id) => reply(gateway, 'PUT', `/connections/${id}`, local(id))),
  )
  expect(replies.map(([status]) => status).toSorted()).toEqual([200, 409])
})

test('a variable that only a header needs is named', async ({ gateway, worker }) => {
  const problem = { code: 'missing_key' as const, detail: 'TEAM_TOKEN' }
  worker.reply = { problem }
  const headed = local('headed', { headers: { team: '$TEAM_TOKEN' } })
  const [, added] = await reply(gateway, 'POST', '/connections/', headed)
  expect(added).toMatchObject({ state: 'without_key', key_variable: null, problem })
})

test('a connection that the workers refuse shows the reason, also while no worker serves it', async ({
  gateway,
  db,
  worker,
}) => {
  const problem = { code: 'not_local' as const, detail: 'LOCAL_MODELS_ONLY is on.' }
  worker.reply = { problem }
  const [, added] = await reply(gateway, 'POST', '/connections/', local('refused'))
  expect(added).toMatchObject({ state: 'failing', problem })
  await updateRows(db, 'connections', { id: 'refused' }, { servedUntil: new Date() })
  expect(await connectionOf(gateway, 'refused')).toMatchObject({ state: 'failing', problem })
})

test('unknown options are refused with their path', async ({ gateway, worker: _ }) => {
  const refusalAt = (...paths: string[]) => [
    422,
    { detail: paths.map((path) => ({ loc: ['body', ...path.split('.')] })) },
  ]
  const add = (rest: object) => reply(gateway, 'POST', '/connections/', local('x', rest))
  const unknown = { colour: 'red', api_version: '1' }
  expect(await add(unknown)).toMatchObject(refusalAt('colour', 'api_version'))
  expect(await add({ api_key_env: 'sk-123' })).toMatchObject(refusalAt('api_key_env'))
  const addModel = (rest: object) => reply(gateway, 'POST', '/models/', model('x', rest))
  expect(await addModel({ temperature: 9 })).toMatchObject(refusalAt('temperature'))
  const price = { input: 1, output: 2, cached: 0 }
  expect(await addModel({ price })).toMatchObject(refusalAt('price.cached'))
})

test('a model needs a connection, and an id and a name of its own', async ({
  gateway,
  worker: _,
}) => {
  await reply(gateway, 'PUT', '/connections/local', local('local'))
  const add = (body: object) => reply(gateway, 'POST', '/models/', body)
  expect((await add(model('one')))[0]).toBe(200)
  const known = await call(gateway, 'POST', '/models/', model('one'))
  expect([known.status, await known.json()]).toEqual([
    409,
    {
      detail: 'There is already a model one',
      code: 'there_is_already_a_model',
      params: { id: 'one' },
      request_id: expect.any(String),
    },
  ])
  const named = model('two', { llm_name: 'Named one' })
  expect(await add(named)).toEqual([409, { detail: 'Another model is named Named one' }])
  const lost = model('two', { connection: 'nowhere' })
  expect(await add(lost)).toEqual([409, { detail: 'There is no connection nowhere' }])
  const path = `/models/${modelIdOf('one')}`
  expect((await reply(gateway, 'PUT', path, model('two')))[0]).toBe(400)
  expect((await reply(gateway, 'DELETE', path))[0]).toBe(200)
  expect((await reply(gateway, 'DELETE', path))[0]).toBe(409)
  expect((await reply(gateway, 'PUT', path, model('one')))[0]).toBe(200)
  expect((await reply(gateway, 'PUT', `/models/${newId()}`, model('one')))[0]).toBe(400)
})

test('a model that its server does not list is not offered, and its state shows this', async ({
  gateway,
  db,
  worker,
}) => {
  worker.reply = { names: ['llama', 'qwen:latest'] }
  await reply(gateway, 'POST', '/connections/', local('listing'))
  const names = ['llama', 'qwen', 'gemma']
  for (const name of names)
    await reply(gateway, 'POST', '/models/', model(`at-${name}`, { connection: 'listing', name }))
  const servedUntil = new Date(Date.now() + 60_000)
  const served = names.map((name) => ({ modelId: modelIdOf(`at-${name}`), servedUntil }))
  await db.insertInto('servedModels').values(served).execute()
  const states = await Promise.all(
    names.map(async (name) => (await modelOf(gateway, `at-${name}`))?.state),
  )
  expect(states).toEqual(['on_offer', 'on_offer', 'not_listed'])
  const offered = async () =>
    ((await (await gateway.call('GET', '/llms/?only_active=true')).json()) as { id: string }[]).map(
      ({ id }) => id,
    )
  await expect.poll(offered).toContain(modelIdOf('at-qwen'))
  expect(await offered()).not.toContain(modelIdOf('at-gemma'))
  const serving = await (await gateway.call('GET', '/llms/connections')).json()
  expect(serving).toEqual({
    data: [{ company: null, region: 'Ward 7', note: null, is_local: true }],
  })
})

test('a model whose server cannot be reached is not drawn until a check succeeds', async ({
  gateway,
  db,
  worker: _,
}) => {
  await reply(gateway, 'POST', '/connections/', local('stopped'))
  await reply(gateway, 'POST', '/models/', model('at-stopped', { connection: 'stopped' }))
  const modelId = modelIdOf('at-stopped')
  const servedUntil = new Date(Date.now() + 60_000)
  await db.insertInto('servedModels').values({ modelId, servedUntil }).execute()
  const setProblem = (code: string | null) =>
    updateRows(
      db,
      'connections',
      { id: 'stopped' },
      { problem: code && JSON.stringify({ code, detail: '' }) },
    )
  const isOffered = async () => {
    const response = await gateway.call('GET', '/llms/?only_active=true')
    return ((await response.json()) as { id: string }[]).some(({ id }) => id === modelId)
  }
  for (const [code, state, is_drawn] of [
    ['unreachable', 'failing', false],
    [null, 'on_offer', true],
    ['timed_out', 'failing', false],
    ['no_list', 'on_offer', true],
  ] as const) {
    await setProblem(code)
    const cause = is_drawn ? null : code
    expect(await modelOf(gateway, 'at-stopped')).toMatchObject({ state, cause, is_drawn })
    await expect.poll(isOffered).toBe(is_drawn)
  }
})

test("a superuser's version takes precedence until the file agrees", async ({
  gateway,
  db,
  worker: _,
  resources,
}) => {
  const path = join(tmpdir(), `assay-models-${newId()}.json`)
  resources.defer(() => rm(path))
  const write = (text: string) => writeFile(path, text).then(() => synchroniseModels(db, path))
  const before = await exportModels(db)
  await write(before)

  await reply(gateway, 'PUT', '/connections/local', local('local', { note: 'From the page.' }))
  await reply(gateway, 'POST', '/models/', model('from-the-page'))
  await write(before)
  expect(await connectionOf(gateway, 'local')).toMatchObject({
    ...{ is_edited: true, entry: { note: 'From the page.' } },
  })
  expect(await modelOf(gateway, 'from-the-page')).toMatchObject({ is_edited: true })

  const after = await exportModels(db)
  await write(after)
  expect(await readFile(path, 'utf8')).toContain('From the page.')
  expect(await connectionOf(gateway, 'local')).toMatchObject({ is_edited: false })
  expect(await modelOf(gateway, 'from-the-page')).toMatchObject({ is_edited: false })

  await write(before)
  expect((await modelOf(gateway, 'from-the-page'))?.state).toBe('retired')
})
