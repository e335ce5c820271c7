import { createLogger } from '@assay/runtime'
import { register } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { Env } from '../src/env.ts'
import { createServer } from '../src/http/create-server.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/assay',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  JWT_SECRET: '3f9c1d7be0a8425694cb7ef13a60d852',
  GUEST_PEPPER: 'b81e60f7c2d94a35a7f3816e5d0c492b',
  FIRST_SUPERUSER_PASSWORD: 'heron quartz lantern mosaic',
}

async function get(path: string, settings: Readonly<Record<string, string>>) {
  // A process has one server, which has its metrics to itself.
  for (const kind of ['duration', 'summary'])
    register.removeSingleMetric(`http_request_${kind}_seconds`)
  await using app = await createServer(Env.parse(settings), createLogger('gateway', 'silent'))
  return app.inject(path)
}

test.each([
  ['production', PRODUCTION, 404],
  ['production that asks for it', { ...PRODUCTION, API_DOCS: 'true' }, 200],
  ['development', { ...PRODUCTION, NODE_ENV: 'development' }, 200],
  ['development without', { ...PRODUCTION, NODE_ENV: 'development', API_DOCS: 'false' }, 404],
])('the description of the API in %s', async (_where, settings, status) => {
  for (const path of ['/docs', '/docs/json']) {
    expect((await get(path, settings)).statusCode).toBe(status)
  }
})

test('every answer of production refuses frames, other types and plain http', async () => {
  expect((await get('/nowhere', PRODUCTION)).headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  })
})
