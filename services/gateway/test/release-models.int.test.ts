import { newId } from '@assay/db'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listModels } from '../src/stewardship/releases/source-repository.ts'

test('a release says of a model what the ledger said up to its board', async ({ db }) => {
  const id = newId()
  const before = { provider: 'demo' as const, providerModel: 'heron-1' }
  const model = { ...before, providerModel: 'heron-2', company: 'Demo', isThinking: false }
  await db
    .insertInto('models')
    .values({ ...model, id, llmName: `Model ${id}`, isActive: true, samplingWeight: 1 })
    .execute()
  for (const [position, providerModel] of [
    [3, 'heron-1'],
    [8, 'heron-2'],
  ] as const) {
    const facts = JSON.stringify([id, 'Model', 'demo', providerModel, false])
    await sql`
      insert into ledger_changes (position, kind, subject_id, at, facts, hash)
      values (${position}, 'model', ${id}, now(), ${facts}::jsonb, decode(repeat('00', 32), 'hex'))
    `.execute(db)
  }
  expect(await listModels(db, [id], '7')).toMatchObject([{ id, ...before }])
  expect(await listModels(db, [id], '8')).toMatchObject([{ id, providerModel: 'heron-2' }])
  expect(await listModels(db, [id], '2')).toMatchObject([{ id, providerModel: 'heron-2' }])
})
