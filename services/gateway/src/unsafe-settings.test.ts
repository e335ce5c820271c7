import { randomBytes } from 'node:crypto'
import { readEnv } from '@assay/runtime'
import { expect, test } from 'vitest'
import { Env } from './env.ts'
import { listLifted } from './unsafe-settings.ts'

const secret = () => randomBytes(16).toString('hex')

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/assay',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  JWT_SECRET: secret(),
  GUEST_PEPPER: secret(),
  FIRST_SUPERUSER_PASSWORD: secret(),
  PUBLIC_URL: 'https://arena.example.org',
}

test('production starts with safe settings', () => {
  expect(listLifted(readEnv(Env, PRODUCTION))).toEqual([])
  expect(() => readEnv(Env, { ...PRODUCTION, PUBLIC_URL: 'http://localhost:8080' })).not.toThrow()
})

test.each([
  ['JWT_SECRET', 'j'.repeat(32)],
  ['JWT_SECRET', 'changeme'.repeat(5)],
  ['JWT_SECRET', `${secret()},${PRODUCTION.GUEST_PEPPER}`],
  ['GUEST_PEPPER', PRODUCTION.JWT_SECRET],
  ['GUEST_PEPPER', PRODUCTION.FIRST_SUPERUSER_PASSWORD],
  ['FIRST_SUPERUSER_PASSWORD', 'changethis'],
  ['FIRST_SUPERUSER_PASSWORD', 'Password123'],
  ['PUBLIC_URL', 'http://arena.example.org'],
  ['RATE_LIMIT_SCALE', '1000'],
  ['VOTE_MIN_DELAY_MS', '0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
])('production refuses %s=%s unless ALLOW_UNSAFE names it', (name, value) => {
  const settings = { ...PRODUCTION, [name]: value }
  expect(() => readEnv(Env, settings)).toThrow(name)
  expect(() => readEnv(Env, { ...settings, NODE_ENV: 'development' })).not.toThrow()
  const other = name === 'PUBLIC_URL' ? 'RATE_LIMIT_SCALE' : 'PUBLIC_URL'
  expect(() => readEnv(Env, { ...settings, ALLOW_UNSAFE: other })).toThrow(name)
  // Two equal secrets are both refused.
  const ALLOW_UNSAFE = `${name},JWT_SECRET,GUEST_PEPPER`
  expect(listLifted(readEnv(Env, { ...settings, ALLOW_UNSAFE }))).toContain(name)
})

test('only checked settings can be allowed', () => {
  expect(() => readEnv(Env, { ...PRODUCTION, ALLOW_UNSAFE: 'everything' })).toThrow('ALLOW_UNSAFE')
})
