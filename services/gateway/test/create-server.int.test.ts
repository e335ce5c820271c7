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
  // The metrics are global, because a process normally creates only one server.
  for (const kind of ['duration', 'summary'])
    register.removeSingleMetric(`http_request_${kind}_seconds`)
  await using app = await createServer(Env.parse(settings), createLogger('gateway', 'silent'))
  return app.inject(path)
}

test.each(['/docs', '/docs/json'])('production serves the API description at %s', async (path) => {
  expect((await get(path, PRODUCTION)).statusCode).toBe(200)
})

test('every production response has headers against framing, MIME sniffing and plain HTTP', async () => {
  expect((await get('/nowhere', PRODUCTION)).headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  })
})
