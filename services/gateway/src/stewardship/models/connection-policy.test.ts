import { ConnectionEntry } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import { assertMaySaveConnection } from './connection-policy.ts'

const entry = (fields: object) => ConnectionEntry.parse({ id: 'new', ...fields })
const server = (host: string, rest: object = {}) =>
  entry({ kind: 'openai-compatible', base_url: `https://${host}/v1`, ...rest })
const stored = [
  entry({ id: 'openai', kind: 'openai' }),
  server('one.test', { id: 'one', api_key_env: 'ONE_API_KEY', headers: { team: '$TEAM_TOKEN' } }),
  server('two.test', { id: 'two' }),
  server('gpu1.test', { id: 'gpu1', api_key_env: 'GPU_API_KEY' }),
  server('gpu2.test', { id: 'gpu2', api_key_env: 'GPU_API_KEY' }),
]

test.each([
  ['a server without a key', server('evil.test')],
  ['a new key', server('three.test', { api_key_env: 'THREE_API_KEY' })],
  ['the same key at the same address', server('one.test', { api_key_env: 'ONE_API_KEY' })],
  ['a key for several addresses of the file', server('gpu2.test', { api_key_env: 'GPU_API_KEY' })],
  ['a server without a key that others have', server('gpu1.test', { id: 'gpu1' })],
  ["a vendor's own address", entry({ kind: 'openai' })],
  ['an unused vendor', entry({ kind: 'anthropic' })],
  ['a resource at Azure', entry({ kind: 'azure', base_url: 'https://our.azure.test' })],
])('a superuser may save %s', (_, connection) => {
  expect(() => assertMaySaveConnection(connection, stored)).not.toThrow()
})

test.each([
  ["another server's key", server('evil.test', { api_key_env: 'ONE_API_KEY' }), 'https://one.test'],
  ["another server's header", server('evil.test', { headers: { x: '$TEAM_TOKEN' } }), 'one.test'],
  ["a vendor's key", server('evil.test', { api_key_env: 'OPENAI_API_KEY' }), 'is for openai'],
  ["an unused vendor's key", server('evil.test', { api_key_env: 'XAI_API_KEY' }), 'is for xai'],
  [
    'a vendor elsewhere',
    entry({ kind: 'openai', base_url: 'https://evil.test' }),
    'OPENAI_API_KEY',
  ],
  ['a built-in kind', entry({ kind: 'demo' }), 'built in'],
])('a superuser may not save %s', (_, connection, message) => {
  expect(() => assertMaySaveConnection(connection, stored)).toThrow(message)
})

test('the address of a connection with a key cannot be changed', () => {
  const moved = server('evil.test', { id: 'one', api_key_env: 'ONE_API_KEY' })
  expect(() => assertMaySaveConnection(moved, stored)).toThrow('is for https://one.test')
  expect(() => assertMaySaveConnection(server('other.test', { id: 'two' }), stored)).not.toThrow()
})

test('a connection keeps its keys, so that no other address can get them later', () => {
  expect(() => assertMaySaveConnection(server('one.test', { id: 'one' }), stored)).toThrow(
    'must keep ONE_API_KEY',
  )
})
