import { readEnv } from '@assay/runtime'
import { expect, test } from 'vitest'
import { Env } from './env.ts'

const SERVERS = {
  DATABASE_URL: 'postgres://localhost/assay',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
}

test('production refuses default and weak secrets and names each of them', () => {
  const weak = { ...SERVERS, NODE_ENV: 'production', JWT_SECRET: 'short' }
  for (const name of ['JWT_SECRET', 'GUEST_PEPPER', 'FIRST_SUPERUSER_PASSWORD'])
    expect(() => readEnv(Env, weak)).toThrow(name)
})

test('the environment defaults to development', () => {
  const secrets = { JWT_SECRET: 'j'.repeat(32), GUEST_PEPPER: 'p'.repeat(32) }
  expect(readEnv(Env, { ...SERVERS, ...secrets })).toMatchObject({ NODE_ENV: 'development' })
})
