import { expect, test } from 'vitest'
import { Env } from './env.ts'
import { offeredProviders } from './offered-providers.ts'

const servers = {
  DATABASE_URL: 'postgres://127.0.0.1/assay',
  NATS_URL: 'nats://127.0.0.1:4222',
}
const offered = (env: Record<string, string>) => [
  ...offeredProviders(Env.parse({ ...servers, ...env })).keys(),
]

test.each([
  [{}, ['demo']],
  [{ MISTRAL_API_KEY: 'key' }, ['mistral']],
  [{ MISTRAL_API_KEY: 'key', DEMO_MODELS: 'always' }, ['mistral', 'demo']],
  [{ DEMO_MODELS: 'never' }, []],
  [{ NODE_ENV: 'test', DEMO_MODELS: 'never' }, ['scripted']],
])('%j offers %j', (env, names) => {
  expect(offered(env)).toEqual(names)
})
