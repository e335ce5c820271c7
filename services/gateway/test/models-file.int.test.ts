import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, newId } from '@assay/db'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { listModels } from '../src/models/model-repository.ts'
import { synchroniseModels } from '../src/models/synchronise-models.ts'

const GATEWAYS = 4
const ROUNDS = 150
const NAMES = ['Heron', 'Magpie', 'Owl', 'Wren']

test('gateways that start at once on an empty record make it agree with their file', async ({
  databaseUrl,
  db,
  resources,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-models-'))
  resources.defer(() => rm(folder, { recursive: true }))
  const gateways = Array.from({ length: GATEWAYS }, () =>
    resources.use(createDatabase(databaseUrl)),
  )
  for (let round = 0; round < ROUNDS; round++) {
    await db.deleteFrom('models').execute()
    const path = join(folder, `${round}.json`)
    const models = NAMES.map((name) => ({
      ...{ id: newId(), llm_name: name, provider: 'demo', provider_model: name.toLowerCase() },
      ...{ company: 'Birds', logo: 'assay.svg' },
    }))
    await writeFile(path, JSON.stringify({ models }))
    await Promise.all(gateways.map((gateway) => synchroniseModels(gateway, path)))
    expect((await listModels(db)).map(({ llmName }) => llmName)).toEqual(NAMES)
  }
})
