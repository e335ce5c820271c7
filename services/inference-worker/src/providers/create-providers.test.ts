import { expect, test } from 'vitest'
import { createProviders } from './create-providers.ts'
import { ProviderEnv } from './provider-env.ts'

test('only configured providers are offered', () => {
  const env = ProviderEnv.parse({
    ANTHROPIC_API_KEY: 'key',
    OPENAI_API_KEY: '',
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1',
  })
  expect([...createProviders(env).keys()]).toEqual(['anthropic', 'openai-compatible'])
})

test('every known provider can be created', () => {
  const names = [
    'OPENAI',
    'ANTHROPIC',
    'GOOGLE_GENERATIVE_AI',
    'MISTRAL',
    'XAI',
    'PERPLEXITY',
    'DEEPSEEK',
  ]
  const env = ProviderEnv.parse(Object.fromEntries(names.map((name) => [`${name}_API_KEY`, 'key'])))
  expect(createProviders(env).size).toBe(7)
})

test('an address that is not http or https is rejected', () => {
  expect(ProviderEnv.safeParse({ OPENAI_COMPATIBLE_BASE_URL: 'file:///etc/passwd' }).success).toBe(
    false,
  )
})
