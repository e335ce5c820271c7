import { readEnv } from '@assay/runtime'
import { expect, test } from 'vitest'
import { Env } from './env.ts'

const SERVERS = { DATABASE_URL: 'postgres://localhost/assay', NATS_URL: 'nats://localhost' }
const PRODUCTION = { ...SERVERS, NODE_ENV: 'production' }

test('nobody is asked unless an operator says so', () => {
  expect(readEnv(Env, PRODUCTION).CITATION_CHECK).toEqual([])
  expect(readEnv(Env, PRODUCTION).ORCID_PUBLIC_RECORD_URL).toBeUndefined()
  const orcid = { ORCID_PUBLIC_RECORD_URL: 'https://pub.orcid.org/v3.0/' }
  expect(readEnv(Env, { ...PRODUCTION, ...orcid }).ORCID_PUBLIC_RECORD_URL).toBe(
    'https://pub.orcid.org/v3.0',
  )
  const CITATION_CHECK = 'ncbi,crossref'
  expect(readEnv(Env, { ...PRODUCTION, CITATION_CHECK }).CITATION_CHECK).toEqual([
    'ncbi',
    'crossref',
  ])
  expect(() => readEnv(Env, { ...PRODUCTION, CITATION_CHECK: 'google' })).toThrow('CITATION_CHECK')
})

test.each(['NCBI_URL', 'CROSSREF_URL', 'ORCID_PUBLIC_RECORD_URL'])(
  'production asks no other host in place of %s',
  (name) => {
    const other = { [name]: 'http://127.0.0.1:9' }
    expect(() => readEnv(Env, { ...PRODUCTION, ...other })).toThrow(name)
    expect(() => readEnv(Env, { ...PRODUCTION, ...other, ALLOW_UNSAFE: name })).not.toThrow()
    expect(() => readEnv(Env, { ...SERVERS, ...other })).not.toThrow()
  },
)
