import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import type { FoundServer } from './find-local-models.ts'
import { offerLocalModels } from './offer-local-models.ts'

const test = base.extend('folder', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-found-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
})

const found = (label: string, ...names: string[]): FoundServer => ({
  ...{ id: label.toLowerCase(), label, names },
  baseUrl: `http://127.0.0.1:${label.length}/v1`,
})
const listStored = async () => ({ connections: [], models: [] })

async function offer(
  folder: string,
  servers: FoundServer[],
  text = '{"connections":[],"models":[]}',
) {
  const modelsFile = join(folder, 'own.json')
  await writeFile(modelsFile, text)
  const { modelsFile: used, message } = await offerLocalModels({
    ...{ found: servers, modelsFile, folder, listStored },
  })
  return { models: JSON.parse(await readFile(used, 'utf8')).models.length, message, used }
}

test('two models are offered, and the message counts them by server', async ({ folder }) => {
  const servers = [found('Ollama', 'llama3.2', 'qwen3:8b'), found('vLLM', 'gemma')]
  expect(await offer(folder, servers)).toMatchObject({
    models: 3,
    message: 'Found models on this computer: 2 of Ollama, 1 of vLLM. They are on offer.',
  })
})

test('one model is not offered, and the message explains what is missing', async ({ folder }) => {
  expect(await offer(folder, [found('Ollama', 'llama3.2')])).toMatchObject({
    models: 0,
    message: expect.stringMatching(/^Found only one model on this computer, llama3\.2 of Ollama\./),
  })
})

test('without a model, there is no message', async ({ folder }) => {
  expect(await offer(folder, [])).toMatchObject({ models: 0, message: undefined })
})

test('an invalid file is left to the gateway, which reports its problems', async ({ folder }) => {
  const { used } = await offer(folder, [found('vLLM', 'a', 'b')], '{"models":[]}')
  expect(used).toBe(join(folder, 'own.json'))
})
