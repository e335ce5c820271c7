import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { test as base, describe, expect } from 'vitest'
import { ensurePrograms } from './ensure-programs.ts'
import { startNginx } from './start-nginx.ts'

const NGINX = { name: 'nginx', debianPackage: 'nginx-light', debianServices: ['nginx'] }

const reason = await ensurePrograms([NGINX])
const onPrograms = describe.skipIf(reason !== undefined)
if (reason) process.stderr.write(`Skipped: nginx is not tested here, ${reason}.\n`)

/** Stands for the gateways: tells the headers it got, and hides no id of its own. */
async function startGateway() {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer(async ({ headers, url }, response) => {
    seen.push(headers)
    if (url === '/api/slow') await delay(1_050)
    response.setHeader('x-request-id', String(headers['x-request-id'])).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const test = base
  .extend('version', { scope: 'file' }, '1.2.3')
  .extend('front', { scope: 'file' }, async ({ version }, { onCleanup }) => {
    const gateway = await startGateway()
    const nginx = await startNginx(gateway.url, version)
    onCleanup(async () => {
      await nginx[Symbol.asyncDispose]()
      gateway.server.close()
    })
    return { gateway, nginx }
  })

onPrograms('nginx', () => {
  test.for([
    ['takes a well-formed id', 'abc_DEF-12345678', true],
    ['makes one instead of another', 'abc 12345678{}', false],
  ] as const)('%s', async ([, given, isTaken], { front: { gateway, nginx } }) => {
    const answer = await fetch(`${nginx.url}/api/v1/llms/`, { headers: { 'x-request-id': given } })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(isTaken ? given : /^[0-9a-f]{32}$/)
    expect(gateway.seen.at(-1)?.['x-request-id']).toBe(id)
    await expect
      .poll(async () => (await nginx.lines()).find(({ requestId }) => requestId === id))
      .toMatchObject({ path: '/api/v1/llms/', status: 200, version: '1.2.3', service: 'web' })
  })

  test('counts milliseconds', async ({ front: { nginx } }) => {
    await fetch(`${nginx.url}/api/slow`)
    await fetch(`${nginx.url}/api/quick`)
    const msOf = async (path: string) =>
      (await nginx.lines()).find((line) => line.path === path)?.ms ?? Number.NaN
    await expect.poll(() => msOf('/api/slow')).toBeGreaterThanOrEqual(1_000)
    await expect.poll(() => msOf('/api/quick')).toBeLessThan(1_000)
  })

  test('gives a page a nonce that the caller cannot choose', async ({ front: { nginx } }) => {
    const headers = { 'x-request-id': 'chosen-by-the-caller' }
    const page = await (await fetch(nginx.url, { headers })).text()
    expect(page).toMatch(/name="csp-nonce" content="[0-9a-f]{32}"/)
  })

  test('fills every placeholder of the page', async ({ front: { nginx } }) => {
    const page = await (await fetch(`${nginx.url}/battle`)).text()
    expect(page).toContain('content="2000"')
    expect(page).not.toMatch(/__[A-Z_]+__/)
  })

  test.for([
    ['/nope', '*/*', 200],
    ['/nope.html', 'text/html,application/xhtml+xml', 200],
    ['/nope.png', 'image/*', 404],
    ['/assets/nope.js', 'text/html', 404],
  ] as const)('answers %s to %s: %d', async ([path, accept, status], { front: { nginx } }) => {
    const answer = await fetch(nginx.url + path, { headers: { accept } })
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('csp-nonce')).toBe(status === 200)
  })

  test.for([
    ['/shared/a-secret-id', 'noindex, nofollow'],
    ['/Shared/a-secret-id', 'noindex, nofollow'],
    ['/battle', 'all'],
  ])('asks search engines about %s: %s', async ([path, robots], { front: { nginx } }) => {
    const answer = await fetch(nginx.url + path)
    expect(await answer.text()).toContain(`<meta name="robots" content="${robots}" />`)
    expect(answer.headers.get('x-robots-tag')).toBe(robots === 'all' ? null : robots)
  })

  test.for([
    '/api/v1/password-recovery/ada@example.org',
    '/api/v1/password-recovery-html-content/ada@example.org',
    '/api/v1/shared/a-secret-id',
    '/api/v1/%73hared/a-secret-id',
    '/shared/a-secret-id',
    '/Shared/a-secret-id',
    '/api/v1/threads/?fingerprint_hash=a-secret-id',
  ])('logs neither addresses nor secrets of %s', async (path, { front: { nginx } }) => {
    const { length } = await nginx.lines()
    await fetch(nginx.url + path, { headers: { referer: nginx.url + path } })
    await expect.poll(async () => (await nginx.lines()).length).toBeGreaterThan(length)
    expect(JSON.stringify(await nginx.lines())).not.toMatch(/ada(@|%40)|a-secret-id/)
  })

  test('refuses a body that no gateway takes in their words', async ({ front: { nginx } }) => {
    const body = 'x'.repeat(200_000)
    const answer = await fetch(`${nginx.url}/api/v1/items/`, { method: 'POST', body })
    const request_id = answer.headers.get('x-request-id')
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { detail: 'Request body is too large', request_id },
    ])
  })

  // The last one: the gateway is gone after it.
  test('says in the words of a gateway that there is none', async ({
    front: { gateway, nginx },
  }) => {
    gateway.server.closeAllConnections()
    gateway.server.close()
    const answer = await fetch(`${nginx.url}/api/v1/llms/`)
    const request_id = answer.headers.get('x-request-id')
    expect(request_id).toMatch(/^[0-9a-f]{32}$/)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '2',
      { detail: 'The service is temporarily unavailable. Please try again.', request_id },
    ])
  })
})
