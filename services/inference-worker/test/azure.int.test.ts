import { expect, test } from 'vitest'
import { createProvider } from '../src/providers/create-provider.ts'
import { collect } from './provider-servers/collect.ts'
import { API_VERSION, AZURE_KEY, startAzureServer } from './provider-servers/start-azure-server.ts'
import type { Pick, Refusal } from './provider-servers/start-picky-server.ts'

const DEPLOYMENT = { providerModel: 'house-gpt' }
const ANSWER = { text: 'A gene.', error: undefined }
const USAGE = { usage: { inputTokens: 3, outputTokens: 2 } }

interface Settings {
  readonly apiVersion?: string | undefined
  readonly key?: string
  readonly pick?: Pick
}

async function startAzure({ apiVersion, key = AZURE_KEY, pick }: Settings = {}) {
  const server = await startAzureServer(pick)
  const connection = {
    ...({ id: 'azure', kind: 'azure', base_url: server.url } as const),
    ...(apiVersion && { api_version: apiVersion }),
  }
  const provider = createProvider(connection, { variables: { AZURE_API_KEY: key } })
  return { server, provider, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('with an API version, a deployment is called at its own address', async () => {
  await using azure = await startAzure({ apiVersion: API_VERSION })
  expect(await collect(azure.provider, DEPLOYMENT)).toMatchObject({ ...ANSWER, finish: USAGE })
  await collect(azure.provider, { ...DEPLOYMENT, isThinking: true })
  const address = `/openai/deployments/house-gpt/chat/completions?api-version=${API_VERSION}`
  expect(azure.server.paths).toEqual([address, address])
  expect(azure.server.bodies.map((body) => body.reasoning_effort)).toEqual(['none', 'medium'])
})

test('without an API version, the stable API is called, and responses reason', async () => {
  await using azure = await startAzure()
  expect(await collect(azure.provider, DEPLOYMENT)).toMatchObject(ANSWER)
  const thinking = { ...DEPLOYMENT, isThinking: true, reasoning: 'high' } as const
  expect(await collect(azure.provider, thinking)).toMatchObject({ ...ANSWER, finish: USAGE })
  expect(azure.server.paths).toEqual(['/openai/v1/chat/completions', '/openai/v1/responses'])
  expect(azure.server.bodies[1]).toMatchObject({
    ...{ model: 'house-gpt', reasoning: { effort: 'high', summary: 'auto' } },
  })
})

test.each(['/', '/openai', '/openai/v1', '/openai/v1/'])(
  'the address of the resource may end in %s',
  async (ending) => {
    await using server = await startAzureServer()
    const base_url = `${server.url}${ending}`
    const variables = { AZURE_API_KEY: AZURE_KEY }
    const provider = createProvider({ id: 'azure', kind: 'azure', base_url }, { variables })
    expect(await collect(provider, DEPLOYMENT)).toMatchObject(ANSWER)
  },
)

test.each<[Settings, string, string]>([
  [{ key: 'a wrong key' }, 'house-gpt', 'bad_key'],
  [{ apiVersion: API_VERSION }, 'another', 'unknown_model'],
  [{ apiVersion: '2020-01-01' }, 'house-gpt', 'unknown_model'],
])('a call with %j to the deployment %s fails with %s', async (settings, providerModel, code) => {
  await using azure = await startAzure(settings)
  const { error } = await collect(azure.provider, { providerModel })
  expect(error).toMatchObject({ code })
  expect(azure.server.paths).toHaveLength(1)
})

const refuse = (status: number, code: string, message: string): Refusal => [
  status,
  { error: { code, message } },
]

test.each<[code: string, refusal: Refusal]>([
  ['no_credit', refuse(429, 'insufficient_quota', 'You exceeded your current quota.')],
  [
    'too_long',
    refuse(400, 'context_length_exceeded', "This model's maximum context length is 4097 tokens."),
  ],
  [
    'refused',
    refuse(
      400,
      'content_filter',
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
    ),
  ],
  [
    'rate_limited',
    refuse(429, '429', 'Requests have exceeded call rate limit of your current pricing tier.'),
  ],
  ['overloaded', refuse(503, 'ServiceUnavailable', 'The server is busy.')],
  ['timed_out', refuse(408, 'Timeout', 'The operation was timeout.')],
])('Azure’s refusal of a call is %s: %j', async (code, refusal) => {
  await using azure = await startAzure({ pick: () => refusal })
  expect((await collect(azure.provider, DEPLOYMENT)).error).toMatchObject({ code })
})

test('a resource that does not exist is unreachable', async () => {
  const azure = await startAzure()
  await azure[Symbol.asyncDispose]()
  expect((await collect(azure.provider, DEPLOYMENT)).error).toMatchObject({ code: 'unreachable' })
})
