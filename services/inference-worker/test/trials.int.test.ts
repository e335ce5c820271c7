import { request } from '@assay/bus'
import { type ConnectionTrial, tryConnection, WITHOUT_KEY } from '@assay/contracts/bus/subjects'
import type { ConnectionEntry } from '@assay/contracts/connections'
import { test as base } from '@assay/testing'
import { startModelServer } from '@assay/testing/model-server'
import { expect } from 'vitest'
import { answerTrials } from '../src/connections/answer-trials.ts'

/** A worker with one key that answers trials, and a gateway's request to it. */
const test = base
  .extend('server', async ({ onTestFinished }) => {
    const server = await startModelServer({ names: ['llama', 'llama', 'qwen'] })
    onTestFinished(() => server[Symbol.asyncDispose]())
    return server
  })
  .extend('isLocalOnly', false)
  .extend('tryOut', ({ bus, isLocalOnly, onTestFinished }) => {
    const variables = { OUR_API_KEY: 'the key', PATH: '/bin' }
    const trials = answerTrials(bus, { variables, isLocalOnly })
    onTestFinished(() => trials[Symbol.asyncDispose]())
    return (trial: ConnectionTrial, key = WITHOUT_KEY) =>
      request(bus, tryConnection, key, trial, 5_000)
  })

const at = (base_url: string, rest: object = {}): ConnectionEntry => ({
  ...{ id: 'local', kind: 'openai-compatible', base_url },
  ...rest,
})
const llama = { name: 'llama', isThinking: false, options: {} }

test('a worker lists the names that a server serves', async ({ server, tryOut }) => {
  const reply = await tryOut({ task: 'list', connection: at(server.url) })
  expect(reply).toEqual({ names: ['llama', 'qwen'] })
})

test('a test measures one short answer and shows which model gave it', async ({
  server,
  tryOut,
}) => {
  server.state.reports = 'gemma'
  const reply = await tryOut({ task: 'test', connection: at(server.url), model: llama })
  expect(reply).toEqual({
    test: {
      ...{ first_word_ms: expect.any(Number), total_ms: expect.any(Number) },
      tokens_per_second: null,
      finish_reason: 'stop',
      reported_name: 'gemma',
      text: 'It lowers glucose.',
    },
  })
})

test.for([
  [401, 'Incorrect API key provided', 'bad_key'],
  [402, 'Insufficient credits', 'no_credit'],
  [404, 'The model llama does not exist', 'unknown_model'],
  [400, 'top_k is not supported', 'misconfigured'],
  [500, 'CUDA out of memory', 'overloaded'],
] as const)(
  'a refusal with %i is passed on in full',
  async ([status, message, code], { server, tryOut }) => {
    server.state.refusal = [status, message]
    const reply = await tryOut({ task: 'test', connection: at(server.url), model: llama })
    expect(reply).toMatchObject({ problem: { code, detail: expect.stringContaining(message) } })
  },
)

test('a test ends after the time that the model has for its first token', async ({
  server,
  tryOut,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.until = promise
  const slow = { ...llama, options: { first_token_ms: 1_000 } }
  const reply = await tryOut({ task: 'test', connection: at(server.url), model: slow })
  resolve()
  expect(reply).toMatchObject({ problem: { code: 'timed_out' } })
})

test('a server that cannot be reached is reported with the cause', async ({ tryOut }) => {
  const connection = at('http://127.0.0.1:9/v1')
  const problem = { code: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') }
  expect(await tryOut({ task: 'list', connection })).toMatchObject({ problem })
  expect(await tryOut({ task: 'test', connection, model: llama })).toMatchObject({ problem })
})

test('only a worker with the key receives a request, and a missing header is named', async ({
  server,
  tryOut,
}) => {
  const keyed = at(server.url, { api_key_env: 'OUR_API_KEY' })
  expect(await tryOut({ task: 'list', connection: keyed }, 'OUR_API_KEY')).toHaveProperty('names')
  expect(server.headers().authorization).toBe('Bearer the key')
  expect(await tryOut({ task: 'list', connection: keyed }, 'OTHER_API_KEY')).toBeUndefined()
  const headed = at(server.url, { headers: { team: '$TEAM_TOKEN' } })
  expect(await tryOut({ task: 'list', connection: headed })).toEqual({
    problem: { code: 'missing_key', detail: 'TEAM_TOKEN' },
  })
})

test.for(['http://169.254.169.254/latest', 'http://[fe80::1]/v1'])(
  'the metadata service of a cloud is never called: %s',
  async (address, { tryOut }) => {
    const reply = await tryOut({ task: 'list', connection: at(address) })
    expect(reply).toMatchObject({
      problem: { code: 'unreachable', detail: expect.stringContaining('is a link-local address') },
    })
  },
)

test.extend('isLocalOnly', true)(
  'if only local models are allowed, a trial of another server is refused',
  async ({ server, tryOut }) => {
    const reply = await tryOut({ task: 'list', connection: at('http://1.1.1.1/v1') })
    expect(reply).toMatchObject({ problem: { code: 'not_local' } })
    const names = await tryOut({ task: 'list', connection: at(server.url) })
    expect(names).toEqual({ names: ['llama', 'qwen'] })
  },
)
