import type { ConnectionEntry } from '@assay/contracts/connections'
import { ModelsFile } from '@assay/contracts/models-file'
import { expect, test } from 'vitest'
import { addFoundModels } from './add-found-models.ts'
import type { FoundServer } from './find-local-models.ts'
import type { StoredModel, StoredModels } from './list-stored-models.ts'

const server = (id: string, label: string, port: number, ...names: string[]): FoundServer => ({
  ...{ id, label, names },
  baseUrl: `http://127.0.0.1:${port}/v1`,
})
const ollama = (...names: string[]) => server('ollama', 'Ollama', 11_434, ...names)
const vllm = (...names: string[]) => server('vllm', 'vLLM', 8_000, ...names)

const connection = (id: string, base_url: string): ConnectionEntry => ({
  ...{ id, kind: 'openai-compatible', base_url },
})
const AT_OLLAMA = 'http://localhost:11434/v1/'
const model = (id: string, at: string, name: string, llm_name = name) => ({
  ...{ id, connection: at, name, llm_name, company: 'Us' },
})
const stored = (rest: Partial<StoredModel>): StoredModel => ({
  ...{ slug: 'own', connection: 'own', name: 'llama3.2', llm_name: 'Own', isRetired: false },
  ...rest,
})

const EMPTY = { connections: [], models: [] }

/** Returns the added connections, and the added models as `id: llm_name at connection/name`. */
function add(file: object, found: FoundServer[], database: Partial<StoredModels> = {}) {
  const before = ModelsFile.parse({ ...EMPTY, ...file })
  const after = ModelsFile.parse(addFoundModels(before, found, { ...EMPTY, ...database }))
  return {
    connections: after.connections.slice(before.connections.length).map(({ id }) => id),
    models: after.models
      .slice(before.models.length)
      .map(({ id, llm_name, ...rest }) => `${id}: ${llm_name} at ${rest.connection}/${rest.name}`),
  }
}

test('models are added with their own names', () => {
  const found = [
    ollama('llama3.2:latest', 'qwen3:8b'),
    vllm('Qwen/Qwen3-8B'),
    server('llama-cpp', 'llama.cpp', 8_080, '/models/gemma-3.gguf'),
  ]
  expect(add({}, found)).toEqual({
    connections: ['ollama', 'vllm', 'llama-cpp'],
    models: [
      'ollama-llama3.2: llama3.2 at ollama/llama3.2:latest',
      'ollama-qwen3-8b: qwen3:8b at ollama/qwen3:8b',
      'vllm-qwen-qwen3-8b: Qwen/Qwen3-8B at vllm/Qwen/Qwen3-8B',
      'llama-cpp-gemma-3: gemma-3 at llama-cpp//models/gemma-3.gguf',
    ],
  })
})

test('the publisher and the family come from the name', () => {
  const { models } = addFoundModels(EMPTY, [vllm('Qwen/Qwen3-8B', '7b')], EMPTY)
  expect(models).toMatchObject([
    { company: 'Qwen', aliases: ['Qwen'] },
    { company: 'Unknown', aliases: [] },
  ])
})

test('models at an address in the file use its connection, and are not added twice', () => {
  const file = {
    connections: [connection('mine', AT_OLLAMA)],
    models: [model('llama', 'mine', 'llama3.2', 'Llama 3.2')],
  }
  expect(add(file, [ollama('llama3.2:latest', 'qwen3:8b')])).toEqual({
    connections: [],
    models: ['ollama-qwen3-8b: qwen3:8b at mine/qwen3:8b'],
  })
})

test('the same name at two servers stays distinct', () => {
  expect(add({}, [ollama('gemma'), vllm('gemma')]).models).toEqual([
    'ollama-gemma: gemma at ollama/gemma',
    'vllm-gemma: gemma (vLLM) at vllm/gemma',
  ])
})

const NOTHING = { connections: [], models: [] }
const own = { entry: connection('own', AT_OLLAMA), isRetired: false }

test.each<[string, object, Partial<StoredModels>]>([
  ['a superuser has connected the server', {}, { connections: [own] }],
  [
    'the file gives the id to another server',
    { connections: [connection('ollama', 'http://10.1.2.3:11434/v1')] },
    {},
  ],
  [
    'a superuser has given the id to another server',
    {},
    { connections: [{ entry: connection('ollama', 'http://10.1.2.3/v1'), isRetired: false }] },
  ],
])('a server is left out if %s', (_, file, database) => {
  expect(add(file, [ollama('llama3.2')], database)).toEqual(NOTHING)
})

const ADDED = ['ollama-llama3.2: llama3.2 at ollama/llama3.2']

test.each<[string, string[], Partial<StoredModel>]>([
  ['that a superuser has added', [], { connection: 'ollama' }],
  ['that the file no longer names', ADDED, { connection: 'ollama', isRetired: true }],
  ['that was found before', ADDED, { slug: 'ollama-llama3.2', llm_name: 'llama3.2' }],
  ['at another server', ADDED, {}],
  [
    'that has its name',
    ['ollama-llama3.2: llama3.2 (Ollama) at ollama/llama3.2'],
    { llm_name: 'llama3.2', isRetired: true },
  ],
])('a stored model %s leads to %j', (_, models, rest) => {
  expect(add({}, [ollama('llama3.2')], { models: [stored(rest)] }).models).toEqual(models)
})

test('a connection that the file no longer names does not hide its server', () => {
  const database = { connections: [{ ...own, isRetired: true }] }
  expect(add({}, [ollama('llama3.2')], database).models).toEqual(ADDED)
})
