import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test as base, expect } from 'vitest'
import { findLocalModels, LOCAL_SERVERS } from './find-local-models.ts'

/** Responses by path, as the server sends them. A response may depend on the request. */
type Responses = Readonly<Record<string, unknown>>

/** Starts fake servers at free ports, and looks for models there. */
const test = base.extend('find', ({ onTestFinished }) => {
  return async (fakes: Readonly<Record<string, Responses>>, withinMs = 5_000) => {
    const servers = await Promise.all(
      LOCAL_SERVERS.filter(({ id }) => fakes[id]).map(async (server) => {
        const fake = createFake(fakes[server.id] ?? {})
        onTestFinished(() => fake.close().closeAllConnections())
        await once(fake.listen(0, '127.0.0.1'), 'listening')
        return { ...server, port: (fake.address() as AddressInfo).port }
      }),
    )
    const found = await findLocalModels(servers, withinMs)
    return Object.fromEntries(found.map(({ id, names }) => [id, names]))
  }
})

const HANG = Symbol('no response')

interface Refusal {
  readonly status: number
  readonly text: string
}

const isRefusal = (reply: unknown): reply is Refusal =>
  typeof reply === 'object' && reply !== null && 'status' in reply

function createFake(responses: Responses) {
  return createServer(async (request, response) => {
    const found = responses[request.url ?? ''] ?? { status: 404, text: '404 page not found' }
    if (found === HANG) return
    const reply = typeof found === 'function' ? found(await json(request)) : found
    if (isRefusal(reply)) response.writeHead(reply.status).end(reply.text)
    else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  })
}

const listed = (owned_by: string, ...ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_763_640_000, owned_by })),
})

const OLLAMA = {
  '/v1/models': listed(
    'library',
    ...['llama3.2:latest', 'nomic-embed-text:latest', 'gpt-oss:120b-cloud', 'old:1b'],
  ),
  '/api/show': ({ model }: { model: string }) => {
    const details = { parent_model: '', format: 'gguf', family: 'llama', families: ['llama'] }
    if (model === 'llama3.2:latest') return { details, capabilities: ['completion', 'tools'] }
    if (model === 'nomic-embed-text:latest') return { details, capabilities: ['embedding'] }
    if (model === 'old:1b') return { details }
    return {
      ...{ details, capabilities: ['completion', 'thinking'] },
      ...{ remote_model: 'gpt-oss:120b', remote_host: 'https://ollama.com:443' },
    }
  },
}

const LM_STUDIO = {
  '/v1/models': listed(
    'organization_owner',
    ...[
      'qwen2-vl-7b-instruct',
      'meta-llama-3.1-8b-instruct',
      'text-embedding-nomic-embed-text-v1.5',
    ],
  ),
  '/api/v0/models': {
    object: 'list',
    data: [
      { id: 'qwen2-vl-7b-instruct', object: 'model', type: 'vlm', state: 'not-loaded' },
      { id: 'meta-llama-3.1-8b-instruct', object: 'model', type: 'llm', state: 'loaded' },
      { id: 'text-embedding-nomic-embed-text-v1.5', object: 'model', type: 'embeddings' },
    ],
  },
}

const VLLM = {
  '/v1/models': {
    object: 'list',
    data: [
      {
        ...{ id: 'Qwen/Qwen3-8B', object: 'model', created: 1_763_640_000, owned_by: 'vllm' },
        ...{ root: 'Qwen/Qwen3-8B', parent: null, max_model_len: 40_960 },
        permission: [{ id: 'modelperm-1', object: 'model_permission', organization: '*' }],
      },
    ],
  },
}

const LLAMA_CPP = {
  '/v1/models': {
    models: [{ name: '/models/gemma.gguf', model: '/models/gemma.gguf', type: 'model' }],
    object: 'list',
    data: [
      {
        ...{ id: '/models/gemma.gguf', aliases: [], tags: [], object: 'model' },
        ...{ created: 1_763_640_000, owned_by: 'llamacpp', meta: { n_ctx_train: 32_768 } },
      },
    ],
  },
}

test('the chat models of all four servers are found', async ({ find }) => {
  const fakes = { ollama: OLLAMA, 'lm-studio': LM_STUDIO, vllm: VLLM, 'llama-cpp': LLAMA_CPP }
  expect(await find(fakes)).toEqual({
    ollama: ['llama3.2:latest', 'old:1b'],
    'lm-studio': ['qwen2-vl-7b-instruct', 'meta-llama-3.1-8b-instruct'],
    vllm: ['Qwen/Qwen3-8B'],
    'llama-cpp': ['/models/gemma.gguf'],
  })
})

const LOADING = '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}'

test.for<[string, unknown]>([
  ['hangs', HANG],
  ['answers with a page', '<!doctype html><title>My site</title>'],
  ['has no such path', undefined],
  ['is loading its model', { status: 503, text: LOADING }],
  ['requires a key', { status: 401, text: '{"error":"Unauthorized"}' }],
  ['answers with other JSON', { data: 'none' }],
  ['answers with null', 'null'],
  ['lists entries without names', { data: [null, {}, { id: 7 }] }],
  [
    'lists only names that no model may have',
    { data: [{ id: '\u001b[2J' }, { id: 'x'.repeat(201) }] },
  ],
  ['sends a huge list', ' '.repeat(5 * 1024 * 1024) + JSON.stringify(listed('me', 'llama'))],
])('a server that %s is not found, and hides no other server', async ([, reply], { find }) => {
  const fakes = { ollama: OLLAMA, 'llama-cpp': { '/v1/models': reply } }
  expect(await find(fakes, reply === HANG ? 500 : 5_000)).toEqual({
    ollama: ['llama3.2:latest', 'old:1b'],
  })
})

test.for([
  ['cannot describe it', HANG],
  ['describes it oddly', { capabilities: 7 }],
])('a model is kept if its server %s', async ([, description], { find }) => {
  const fakes = {
    ollama: { ...OLLAMA, '/api/show': description },
    'lm-studio': { '/v1/models': LM_STUDIO['/v1/models'] },
  }
  const { ollama, 'lm-studio': lmStudio } = await find(fakes, description === HANG ? 500 : 5_000)
  expect(ollama).toHaveLength(4)
  expect(lmStudio).toHaveLength(3)
})

test('without any server, nothing is found', async () => {
  expect(await findLocalModels([{ id: 'vllm', label: 'vLLM', port: 9 }])).toEqual([])
})
