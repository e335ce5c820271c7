import { createLogger, hostToBind } from '@assay/runtime'
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

async function build(settings: Readonly<Record<string, string>>) {
  // The metrics are global, because a process normally creates only one server.
  for (const kind of ['duration', 'summary'])
    register.removeSingleMetric(`http_request_${kind}_seconds`)
  return createServer(Env.parse(settings), createLogger('gateway', 'silent'))
}

async function get(path: string, settings: Readonly<Record<string, string>>) {
  await using app = await build(settings)
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

test.skipIf(hostToBind('::') !== '::')(
  'a server for IPv6 and IPv4 trusts a proxy at either loopback address',
  async () => {
    await using app = await build({ ...PRODUCTION, TRUSTED_PROXIES: 'loopback' })
    app.get('/address', async ({ ip }) => ip)
    const { port } = new URL(await app.listen({ host: '::', port: 0 }))
    const headers = { 'x-forwarded-for': '2001:db8::7' }
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await (await fetch(`http://${host}:${port}/address`, { headers })).text()).toBe(
        '2001:db8::7',
      )
  },
)
