import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelDto } from '@assay/contracts/models'
import { ROOT } from '@assay/system'
import { findLocalModels, listStoredModels, offerLocalModels } from '@assay/system/local-models'
import type { Arena } from '@assay/testing/arena'
import { startModelServer } from '@assay/testing/model-server'
import { expect } from 'vitest'
import { ownTest as base } from './arena.ts'

const test = base.extend('options', { scope: 'file' }, {})

/** Looks for models at these ports and restarts the gateway, as `npm start` does. */
async function startAgain({ db, system }: Arena, folder: string, urls: readonly string[]) {
  const found = await findLocalModels(
    urls.map((url, index) => ({
      ...{ id: `server-${index}`, label: 'vLLM', port: Number(new URL(url).port) },
    })),
  )
  const { modelsFile } = await offerLocalModels({
    ...{ found, folder, modelsFile: join(ROOT, 'models.json') },
    listStored: () => listStoredModels(db),
  })
  const gateway = system.processes.find(({ service }) => service === 'gateway')
  await gateway?.restart({ MODELS_FILE: modelsFile })
}

test('models that were found answer in place of the demonstration, can be edited, and are added once', async ({
  arena,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-found-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await using gemma = await startModelServer({ names: ['gemma'] })
  await using llama = await startModelServer({ names: ['llama'] })
  const superuser = await arena.superuser()
  const models = async () =>
    (await superuser.request<{ data: ModelDto[] }>('GET', '/models/')).data.filter(
      ({ company, state }) => company === 'Unknown' && state !== 'retired',
    )
  const offered = async () =>
    (await superuser.request<{ llm_name: string }[]>('GET', '/llms/?only_active=true')).map(
      ({ llm_name }) => llm_name,
    )

  await startAgain(arena, folder, [gemma.url, llama.url])
  await expect.poll(offered).toEqual(['gemma', 'llama'])
  const guest = await arena.guest()
  await using chat = guest.ask()
  const { turn_id: turnId } = await chat.next('setup')
  expect((await chat.done()).state).toBe('done')
  const { left_model_name, right_model_name } = JSON.parse((await guest.vote(turnId)).body)
  expect([left_model_name, right_model_name].sort()).toEqual(['gemma', 'llama'])

  const [first] = await models()
  await superuser.request('PUT', `/models/${first?.id}`, { ...first?.entry, llm_name: 'Gemma 3' })
  await startAgain(arena, folder, [gemma.url, llama.url])
  await expect.poll(offered).toEqual(['Gemma 3', 'llama'])
  expect(await models()).toHaveLength(2)

  // A superuser's model stays; the other one disappears with its server, and comes back.
  await startAgain(arena, folder, [])
  expect((await models()).map(({ llm_name }) => llm_name)).toEqual(['Gemma 3'])
  await startAgain(arena, folder, [gemma.url, llama.url])
  await expect.poll(offered).toEqual(['Gemma 3', 'llama'])
})
