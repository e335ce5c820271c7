import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listModels } from '../src/arena/models/model-repository.ts'
import { synchroniseModels } from '../src/stewardship/models/synchronise-models.ts'

const GATEWAYS = 4
const ROUNDS = 6
const NAMES = ['Heron', 'Magpie', 'Owl', 'Wren']

interface Named {
  readonly id: string
  readonly name: string
}

test('gateways that start concurrently on an empty database store the models from their file', async ({
  databaseUrl,
  db,
  resources,
}) => {
  const path = await aModelsFile(db, resources)
  const gateways = Array.from({ length: GATEWAYS }, () =>
    resources.use(createDatabase(databaseUrl)),
  )
  for (let round = 0; round < ROUNDS; round++) {
    await db.deleteFrom('models').execute()
    await writeModels(
      path,
      NAMES.map((name) => ({ id: newId(), name })),
    )
    // All gateways start with empty tables, because none can write before all of them wait.
    const lock = await db.startTransaction().execute()
    resources.defer(async () => void (lock.isCommitted || (await lock.rollback().execute())))
    await sql`lock table connections, models in share row exclusive mode`.execute(lock)
    await Promise.all(gateways.map(listModels))
    const stored = Promise.all(gateways.map((gateway) => synchroniseModels(gateway, path)))
    await expect.poll(() => countWaiting(db)).toBe(GATEWAYS)
    await lock.commit().execute()
    await stored
    expect((await listModels(db)).map(({ llmName }) => llmName)).toEqual(NAMES)
  }
})

test('a starting gateway does not deadlock with a gateway that stores turns', async ({
  db,
  resources,
}) => {
  const path = await aModelsFile(db, resources)
  const models = NAMES.map((name) => ({ id: newId(), name }))
  await follow(db, path, ...models)

  const turn = await db.startTransaction().execute()
  resources.defer(async () => void (turn.isCommitted || (await turn.rollback().execute())))
  const refer = ({ id }: Named) =>
    turn.selectFrom('models').select('id').where('id', '=', id).forKeyShare().execute()
  const lastFirst = models.toReversed()
  await refer(lastFirst[0] as Named)
  // Nothing has changed, so the start does not wait for a lock.
  await synchroniseModels(db, path)

  const renamed = models.map(({ id, name }) => ({ id, name: `Young ${name}` }))
  await writeModels(path, renamed)
  const written = synchroniseModels(db, path)
  await expect.poll(() => countWaiting(db)).toBe(1)
  // The start stops waiting for its lock and retries later, so that other turns wait behind it only
  // briefly.
  await expect.poll(() => countWaiting(db)).toBe(0)
  for (const model of lastFirst) await refer(model)
  await turn.commit().execute()
  await written
  expect((await listModels(db)).map(({ llmName }) => llmName)).toEqual(
    renamed.map(({ name }) => name),
  )
})

test('a name that belongs to a retired model is reported with its owner', async ({
  db,
  resources,
}) => {
  const path = await aModelsFile(db, resources)
  await follow(db, path, { id: 'old', name: 'Heron' })
  const taken = follow(db, path, { id: 'new', name: 'Heron' })
  await expect(taken).rejects.toThrow('new: the name Heron belongs to old')
})

test('two models may exchange their names', async ({ db, resources }) => {
  const path = await aModelsFile(db, resources)
  await follow(db, path, { id: 'one', name: 'Heron' }, { id: 'two', name: 'Magpie' })
  await follow(db, path, { id: 'one', name: 'Magpie' }, { id: 'two', name: 'Heron' })
  const stored = db.selectFrom('models').select(['slug', 'llmName']).orderBy('slug')
  expect(await stored.execute()).toEqual([
    { slug: 'one', llmName: 'Magpie' },
    { slug: 'two', llmName: 'Heron' },
  ])
})

test('a name that a superuser gave another model is reported with its owner', async ({
  db,
  resources,
}) => {
  const path = await aModelsFile(db, resources)
  await follow(db, path, { id: 'old', name: 'Heron' })
  const edit = { llmName: 'Magpie', editedAt: new Date() }
  await db.updateTable('models').set(edit).where('slug', '=', 'old').execute()
  const taken = follow(db, path, { id: 'old', name: 'Heron' }, { id: 'new', name: 'Magpie' })
  await expect(taken).rejects.toThrow('new: the name Magpie belongs to old')
})

/** Returns a path for a models file, and removes the models of earlier tests. */
async function aModelsFile(db: Database, resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-models-'))
  resources.defer(() => rm(folder, { recursive: true }))
  await db.deleteFrom('models').execute()
  return join(folder, 'models.json')
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length
}

/** Writes these models into the file, and synchronises the database with it. */
async function follow(db: Database, path: string, ...named: readonly Named[]): Promise<void> {
  await writeModels(path, named)
  await synchroniseModels(db, path)
}

async function writeModels(path: string, named: readonly Named[]): Promise<void> {
  const models = named.map(({ id, name }) => ({
    ...{ id, llm_name: name, connection: 'demo', name: name.toLowerCase() },
    ...{ company: 'Birds', logo: 'demo-heron.svg' },
  }))
  await writeFile(path, JSON.stringify({ connections: [{ id: 'demo', kind: 'demo' }], models }))
}
