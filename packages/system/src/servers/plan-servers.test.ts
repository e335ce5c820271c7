import { expect, test } from 'vitest'
import { nats } from './kinds/nats.ts'
import { redis } from './kinds/redis.ts'
import { planServers } from './plan-servers.ts'

const missing = { ...redis, binary: 'assay-no-such-server' }
const quiet = () => {}

test('for an unavailable server, each attempted way is reported with its fix', async () => {
  const env = { PATH: '/nonexistent', STACK: 'installed' }
  const error = await planServers([missing], env, quiet).catch((reason: unknown) => reason)
  const lines = String(error).split('\n')
  expect(lines).toEqual([
    'StackError: Redis (6.2 or newer) is not available:',
    '  - given: REDIS_URL is not set',
    '  - native: no assay-no-such-server on PATH or in the usual folders',
    '  - apt: STACK=installed forbids it',
    'Do one of the following:',
    '  - set REDIS_URL to servers that are already running',
    '  - start a Docker engine that has the images or can pull them',
    '  - install the programs, on Debian or Ubuntu: apt-get install redis-server',
  ])
})

test('STACK forces a way', async () => {
  const env = { PATH: '/nonexistent', STACK: 'docker' }
  await expect(planServers([missing], env, quiet)).rejects.toThrow(/^(?!.*native:)/s)
  await expect(planServers([missing], { ...env, STACK: 'installed' }, quiet)).rejects.toThrow(
    /^(?!.*Docker:)/s,
  )
  await expect(planServers([missing], { STACK: 'podman' }, quiet)).rejects.toThrow(
    'STACK is podman: it must be docker, native, installed or unset',
  )
})

test('a URL in the environment takes precedence over every other way', async () => {
  const env = { PATH: '/nonexistent', NATS_URL: 'nats://127.0.0.1:4222', STACK: 'docker' }
  const [plan] = await planServers([nats], env, quiet)
  expect(plan?.needsFolder).toBe(false)
})
