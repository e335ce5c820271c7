import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertModels, insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildRelease } from '../src/stewardship/releases/build-release.ts'
import { listModels } from '../src/stewardship/releases/source-repository.ts'
import { storeBoard, storeDetails } from './boards.ts'

async function addModel(db: Database, providerModel: string): Promise<string> {
  const id = newId()
  await insertModels(db, [id], { providerModel })
  return id
}

test('a release without votes is refused while the ledger has some', async ({ db }) => {
  const [left, right] = [await addModel(db, 'heron'), await addModel(db, 'sparrow')]
  const folder = join(tmpdir(), `assay-releases-${newId()}`)
  const settings = {
    version: '1.0.0',
    brand: 'Assay',
    license: 'CC-BY-4.0',
    contact: 'a@example.org',
  }
  await storeDetails(db, await storeBoard(db, 0, new Date()))
  const vote = { leftModelId: left, rightModelId: right, outcome: 'tie', rated: true } as const
  await insertRows(db, 'ledger', {
    ...{ ...vote, position: '9', voteId: newId(), voterId: newId(), sampleQuestion: false },
    ...{ castAt: new Date(), hash: Buffer.alloc(32), unratedReason: null, weight: 1_000 },
  })
  await expect(
    buildRelease(db, { ...settings, folder, url: 'https://assay.example' }),
  ).rejects.toThrow('none of the 1 votes in the ledger')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('a release describes a model as the ledger did at its board', async ({ db }) => {
  const before = { provider: 'demo', providerModel: 'heron-1' }
  const id = await addModel(db, 'heron-2')
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
