import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { connectRedis, createQueue } from '@assay/queue'
import { expect } from 'vitest'
import { anAccount } from './accounts.ts'
import { aGuest, type Gateway, superuserToken, test } from './gateway.ts'

const READS = [
  '/queues/api/queues',
  '/queues/api/redis/stats',
  '/queues/api/queues/leaderboard/metrics',
]

const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

test('the content of the queues is for superusers only', async ({ gateway }) => {
  const callers = { nobody: {}, guest: await aGuest(gateway), user: await anAccount(gateway) }
  const call = (caller: object) =>
    statusesOf(READS.map((path) => gateway.call('GET', path, caller)))
  expect(await call(callers.nobody)).toEqual(READS.map(() => 401))
  expect(await call(callers.guest)).toEqual(READS.map(() => 401))
  expect(await call(callers.user)).toEqual(READS.map(() => 403))
  expect(await call({ token: 'no token of ours' })).toEqual(READS.map(() => 401))
  expect(await call({ token: await superuserToken(gateway) })).toEqual(READS.map(() => 200))
})

test('a superuser sees the jobs and cannot change them', async ({
  gateway,
  redisUrl,
  log,
  resources,
}) => {
  const redis = resources.use(connectRedis(redisUrl, log))
  const queue = resources.use(createQueue(recomputeLeaderboard, redis))
  await queue.add({ causedBy: 'a test' })
  const superuser = { token: await superuserToken(gateway) }
  const read = async () => {
    const path = '/queues/api/queues?activeQueue=leaderboard&status=waiting'
    return (await (await gateway.call('GET', path, superuser)).json()) as QueuesDto
  }
  const { queues } = await read()
  expect(queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
    ['leaderboard', true],
    ['account-mail', true],
  ])
  const [job] = queues[0]?.jobs ?? []
  expect(job).toMatchObject({ name: recomputeLeaderboard.name, data: { causedBy: 'a test' } })

  const changes: [string, string][] = [
    ['PUT', '/queues/api/queues/leaderboard/pause'],
    ['PUT', '/queues/api/queues/leaderboard/empty'],
    ['PUT', `/queues/api/queues/leaderboard/${job?.id}/clean`],
    ['POST', '/queues/api/queues/leaderboard/add'],
  ]
  const changed = changes.map(([method, path]) => gateway.call(method, path, superuser))
  expect(await statusesOf(changed)).toEqual(changes.map(() => 404))
  expect((await read()).queues[0]?.jobs).toHaveLength(1)
})

interface QueuesDto {
  readonly queues: readonly {
    readonly name: string
    readonly readOnlyMode: boolean
    readonly jobs: readonly { readonly id: string; readonly name: string; readonly data: object }[]
  }[]
}

test('the page is the same for every caller and loads only files of the gateway', async ({
  gateway,
}) => {
  const pages = ['/queues/', '/queues', '/queues/queue/leaderboard']
  const texts = await Promise.all(
    pages.map(async (path) => {
      const response = await gateway.call('GET', path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
      return response.text()
    }),
  )
  expect(new Set(texts).size).toBe(1)
  const files = [...(texts[0] ?? '').matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)]
  expect(files.length).toBeGreaterThanOrEqual(5)
  await Promise.all(files.map(([, path]) => isServed(gateway, `/queues/${path}`)))
})

async function isServed(gateway: Gateway, path: string): Promise<void> {
  const response = await gateway.call('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('content-type')).toMatch(/css|javascript/)
}
