import type { ConnectionEntry } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import { toServingConnectionDto } from './to-serving-connection-dto.ts'

const at = (base_url: string): ConnectionEntry => ({ id: 'a', kind: 'openai-compatible', base_url })

test.each<[ConnectionEntry, string | null]>([
  [{ id: 'a', kind: 'openai' }, 'OpenAI'],
  [{ id: 'a', kind: 'openai', company: 'OpenAI Ireland' }, 'OpenAI Ireland'],
  [{ id: 'a', kind: 'openai', base_url: 'https://proxy.example/v1' }, null],
  [{ id: 'a', kind: 'bedrock', region: 'eu-west-1' }, 'Amazon Bedrock'],
  [at('http://10.1.2.3/v1'), null],
])('%j is operated by %s', (entry, company) => {
  expect(toServingConnectionDto(entry)).toMatchObject({ company })
})

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://localhost:1234/v1', true],
  ['http://ollama:11434/v1', true],
  ['http://gpu.ward7.internal/v1', true],
  ['http://192.168.1.7/v1', true],
  ['http://[fd00::1]:8000/v1', true],
  ['http://[::1]:8000/v1', true],
  ['http://[::ffff:10.1.2.3]:8000/v1', true],
  ['http://0.0.0.0:8000/v1', true],
  ['http://[2606:4700::1111]/v1', false],
  ['https://8.8.8.8/v1', false],
  ['https://models.example.org/v1', false],
])('whether %s is local: %s', (url, is_local) => {
  expect(toServingConnectionDto(at(url))).toMatchObject({ is_local })
})

test('a vendor is not local, and no address leaves the gateway', () => {
  const entry = { id: 'a', kind: 'openai', region: 'EU', note: 'No training.' } as const
  expect(toServingConnectionDto(entry)).toEqual({
    ...{ company: 'OpenAI', region: 'EU', note: 'No training.', is_local: false },
  })
})
