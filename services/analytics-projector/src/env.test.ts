import { readEnv } from '@assay/runtime'
import { expect, test } from 'vitest'
import { Env } from './env.ts'

const SERVERS = { DATABASE_URL: 'postgres://localhost/assay', NATS_URL: 'nats://localhost' }
const PRODUCTION = { ...SERVERS, NODE_ENV: 'production' }

test('no authority is queried unless an operator enables it', () => {
  expect(readEnv(Env, PRODUCTION).CITATION_CHECK).toEqual([])
  expect(readEnv(Env, PRODUCTION).ORCID_PUBLIC_RECORD).toBe(false)
  const CITATION_CHECK = 'ncbi,crossref'
  expect(readEnv(Env, { ...PRODUCTION, CITATION_CHECK }).CITATION_CHECK).toEqual([
    'ncbi',
    'crossref',
  ])
  expect(() => readEnv(Env, { ...PRODUCTION, CITATION_CHECK: 'google' })).toThrow('CITATION_CHECK')
})

test.each(['ncbi', 'crossref', 'orcid-record'])(
  'production accepts only the real host of %s',
  (name) => {
    const other = { BASE_URLS: `${name}=http://127.0.0.1:9` }
    expect(() => readEnv(Env, { ...PRODUCTION, ...other })).toThrow(name)
    expect(() => readEnv(Env, { ...PRODUCTION, ...other, ALLOW_UNSAFE: 'BASE_URLS' })).not.toThrow()
    expect(() => readEnv(Env, { ...SERVERS, ...other })).not.toThrow()
  },
)
