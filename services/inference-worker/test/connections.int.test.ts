import type { ConnectionEntry } from '@assay/contracts/connections'
import { type Database, newId } from '@assay/db'
import { test as base } from '@assay/testing'
import { startModelServer } from '@assay/testing/model-server'
import { insertModels, selectRow, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { checkConnections } from '../src/connections/check-connections.ts'
import { claimDueConnections, requestCheck } from '../src/connections/check-repository.ts'
import { followConnections } from '../src/connections/follow-connections.ts'
import { openPermitted } from '../src/connections/open-connection.ts'
import { collect } from './provider-servers/collect.ts'

const CHECK_MS = 20

const variables = { OUR_API_KEY: 'the key', OPENAI_API_KEY: 'the key' }

/** The connections as a worker with two keys follows them, with frequent checks. */
const test = base
  .extend('isLocalOnly', false)
  .extend('connections', ({ db, log, isLocalOnly, onTestFinished }) => {
    const resources = new AsyncDisposableStack()
    onTestFinished(() => resources.disposeAsync())
    const access = { variables, isLocalOnly }
    const connections = resources.use(
      followConnections({
        ...{ db, log, demoModels: 'auto' },
        open: (connection) => openPermitted(connection, access),
      }),
    )
    resources.use(checkConnections({ db, connections, ...access, log, checkMs: CHECK_MS }))
    return connections
  })

async function store(db: Database, entry: ConnectionEntry, isDraft = true): Promise<void> {
  const row = { kind: entry.kind, settings: JSON.stringify(entry), isDraft, checkedAt: null }
  await db
    .insertInto('connections')
    .values({ id: entry.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function addModel(db: Database, connectionId: string, providerModel: string) {
  const id = newId()
  await insertModels(db, [id], { connectionId, providerModel })
  return id
}

async function isServed(db: Database, modelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('servedModels')
    .select('servedUntil')
    .where('modelId', '=', modelId)
    .executeTakeFirst()
  return row !== undefined && row.servedUntil > new Date()
}

const read = (db: Database, id: string) =>
  selectRow(db, 'connections', ['isDraft', 'problem', 'names', 'servedUntil'], { id })

const local = (id: string, base_url: string, rest: object = {}): ConnectionEntry => ({
  ...{ id, kind: 'openai-compatible', base_url },
  ...rest,
})
const textOf = async (provider: Parameters<typeof collect>[0] | undefined) =>
  provider && (await collect(provider)).text

test('a connection that is added while the worker runs is checked and offered', async ({
  db,
  connections,
  resources,
}) => {
  const server = resources.use(await startModelServer({ names: ['llama', 'qwen'] }))
  await store(db, local('added', server.url))
  const model = await addModel(db, 'added', 'llama')
  await expect.poll(() => isServed(db, model)).toBe(true)
  expect(await read(db, 'added')).toMatchObject({
    ...{ isDraft: false, problem: null, names: ['llama', 'qwen'] },
    servedUntil: expect.any(Date),
  })
  expect(await textOf(await connections.find('added'))).toBe('It lowers glucose.')
})

test('an edit applies to the next answer, with its key and headers', async ({
  db,
  connections,
  resources,
}) => {
  const server = resources.use(await startModelServer())
  await store(db, local('edited', 'http://127.0.0.1:9/v1'), false)
  await expect.poll(connections.callable).toContain('edited')
  const headers = { 'X-Team': 'icu', 'x-key': '$OUR_API_KEY' }
  await store(db, local('edited', server.url, { api_key_env: 'OUR_API_KEY', headers }), false)
  await expect.poll(async () => textOf(await connections.find('edited'))).toBe('It lowers glucose.')
  expect(server.headers()).toMatchObject({
    ...{ authorization: 'Bearer the key', 'x-team': 'icu', 'x-key': 'the key' },
  })
})

test('a connection is a draft until its server is reached', async ({
  db,
  connections: _,
  resources,
}) => {
  await store(db, local('draft', 'http://127.0.0.1:9/v1'))
  const model = await addModel(db, 'draft', 'llama')
  const problem = { code: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') }
  await expect.poll(() => read(db, 'draft')).toMatchObject({ isDraft: true, problem })
  expect(await isServed(db, model)).toBe(false)

  const server = resources.use(await startModelServer())
  await store(db, local('draft', server.url))
  await expect.poll(() => isServed(db, model)).toBe(true)
  const noList = { code: 'no_list', detail: expect.stringContaining('/v1/models returned 404') }
  expect(await read(db, 'draft')).toMatchObject({ isDraft: false, names: null, problem: noList })
})

test('a check that began before an edit does not count after it', async ({
  db,
  connections: _,
  resources,
}) => {
  const slow = resources.use(await startModelServer({ names: ['old'] }))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  slow.state.until = released
  await store(db, local('changed', slow.url))
  await expect.poll(slow.headers).not.toEqual({})
  await store(db, local('changed', 'http://127.0.0.1:9/v1'))
  // Another worker checks the new address meanwhile.
  const [due] = await claimDueConnections(db, ['changed'], CHECK_MS)
  expect(due?.settings).toMatchObject({ base_url: 'http://127.0.0.1:9/v1' })
  release()
  await expect.poll(async () => (await read(db, 'changed')).problem).not.toBeNull()
  expect(await read(db, 'changed')).toMatchObject({ isDraft: true, names: null })
})

test('an own server that an answer did not reach is checked early', async ({ db }) => {
  await store(db, local('asked', 'http://127.0.0.1:9/v1'), false)
  const model = await addModel(db, 'asked', 'llama')
  const due = () => claimDueConnections(db, ['asked'], 60_000)
  expect(await due()).toHaveLength(1)
  expect(await due()).toEqual([])
  await requestCheck(db, model)
  expect(await due()).toHaveLength(1)
})

test('checks leave no connections open', async ({ db, connections: _, resources }) => {
  const server = resources.use(await startModelServer({ names: ['llama'] }))
  await store(db, local('counted', server.url))
  await expect.poll(server.requests).toBeGreaterThan(2)
  expect(server.open()).toBeLessThanOrEqual(1)
})

test('texts that the database cannot store do not hide a problem or names', async ({
  db,
  connections: _,
  resources,
}) => {
  const server = resources.use(await startModelServer({ names: ['\0', 'llama'] }))
  server.state.refusal = [500, `\0${'🧬'.repeat(3_000)}`]
  await store(db, local('odd', server.url))
  await expect.poll(() => read(db, 'odd')).toMatchObject({ problem: { code: 'overloaded' } })
  server.state.refusal = undefined
  await expect.poll(() => read(db, 'odd')).toMatchObject({ problem: null, names: ['llama'] })
})

test('names that the server listed are kept while it is down', async ({
  db,
  connections: _,
  resources,
}) => {
  const server = resources.use(await startModelServer({ names: ['llama'] }))
  await store(db, local('restarted', server.url))
  await expect.poll(() => read(db, 'restarted')).toMatchObject({ names: ['llama'] })
  server.state.refusal = [500, 'starting']
  const problem = { code: 'overloaded', detail: expect.stringContaining('starting') }
  await expect.poll(() => read(db, 'restarted')).toMatchObject({ problem })
  expect(await read(db, 'restarted')).toMatchObject({ isDraft: false, names: ['llama'] })
  Object.assign(server.state, { refusal: undefined, names: ['llama', 'qwen'] })
  await expect.poll(() => read(db, 'restarted')).toMatchObject({ names: ['llama', 'qwen'] })
})

test('a connection without its key is not callable, and is withdrawn when it loses its key', async ({
  db,
  connections,
  resources,
}) => {
  const server = resources.use(await startModelServer())
  await store(db, local('keyed', server.url, { api_key_env: 'OUR_API_KEY' }))
  const model = await addModel(db, 'keyed', 'llama')
  await expect.poll(() => isServed(db, model)).toBe(true)
  await store(db, local('keyed', server.url, { api_key_env: 'ANOTHER_API_KEY' }))
  await expect.poll(() => isServed(db, model)).toBe(false)
  expect(connections.callable()).not.toContain('keyed')
  expect(await connections.find('keyed')).toBeUndefined()
})

test('a retired connection still finishes answers, but is not offered', async ({
  db,
  connections,
  resources,
}) => {
  const server = resources.use(await startModelServer())
  await store(db, local('left', server.url))
  const model = await addModel(db, 'left', 'llama')
  await expect.poll(() => isServed(db, model)).toBe(true)
  await updateRows(db, 'connections', { id: 'left' }, { retiredAt: new Date() })
  await expect.poll(() => isServed(db, model)).toBe(false)
  expect(await textOf(await connections.find('left'))).toBe('It lowers glucose.')
})

const localOnly = test.extend('isLocalOnly', true)

const stranger = (id: string, base_url?: string) =>
  ({ id, kind: 'openai', ...(base_url && { base_url }) }) as ConnectionEntry

localOnly(
  'if only local models are allowed, other connections show the reason and are not offered',
  async ({ db, connections, resources }) => {
    const server = resources.use(await startModelServer({ names: ['llama'] }))
    const earlier = await addStranger(db, stranger('vendor'))
    await addStranger(db, stranger('outside', 'http://1.1.1.1/v1'))
    await store(db, local('inside', server.url))
    const inside = await addModel(db, 'inside', 'llama')
    await expect.poll(() => isServed(db, inside)).toBe(true)
    await expect.poll(() => isServed(db, earlier)).toBe(false)
    const problem = (detail: string) => ({
      problem: { code: 'not_local', detail: expect.stringContaining(detail) },
    })
    await expect.poll(() => read(db, 'vendor')).toMatchObject(problem('openai are at the vendor'))
    await expect.poll(() => read(db, 'outside')).toMatchObject(problem('1.1.1.1 is neither'))
    for (const id of ['vendor', 'outside']) expect(connections.offered()).not.toContain(id)
    expect(await connections.find('vendor')).toBeUndefined()

    // An edit resets the problem, and the same settings are refused again.
    await db.updateTable('connections').set({ problem: null }).where('id', '=', 'vendor').execute()
    await expect.poll(() => read(db, 'vendor')).toMatchObject(problem('at the vendor'))
  },
)

test('a connection that was refused is offered again once any server may be called', async ({
  db,
  connections: _,
}) => {
  const model = await addStranger(db, stranger('allowed'))
  const problem = JSON.stringify({ code: 'not_local', detail: 'elsewhere' })
  await updateRows(db, 'connections', { id: 'allowed' }, { problem, servedUntil: new Date() })
  await expect.poll(() => read(db, 'allowed')).toMatchObject({ problem: null })
  expect(await isServed(db, model)).toBe(true)
})

/**
 * Stores a connection with a model that another worker has offered. They appear at once, so that
 * this worker does not offer the model first.
 */
function addStranger(db: Database, entry: ConnectionEntry): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await store(transaction, entry, false)
    const modelId = await addModel(transaction, entry.id, 'gpt')
    const servedUntil = new Date(Date.now() + 90_000)
    await transaction.insertInto('servedModels').values({ modelId, servedUntil }).execute()
    return modelId
  })
}
