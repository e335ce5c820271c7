import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { PAGE_PATHS } from '@assay/contracts/page-paths'
import { MAX_UPLOAD_BYTES } from '@assay/contracts/studies/limits'
import { hostToBind } from '@assay/runtime'
import { listen } from '@assay/testing/listen'
import { test as base, describe, expect } from 'vitest'
import { ensurePrograms } from './ensure-programs.ts'
import { MAX_CONNECTIONS, startNginx } from './start-nginx.ts'

const NGINX = { name: 'nginx', debianPackage: 'nginx-light', debianServices: ['nginx'] }

const reason = await ensurePrograms([NGINX])
const onPrograms = describe.skipIf(reason !== undefined)
if (reason) process.stderr.write(`Skipped: nginx is not tested here, ${reason}.\n`)

const BOARD = '/api/v1/leaderboard/'
const PUBLIC = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60'

/**
 * Creates a board as a gateway sends it. Each response differs, so that a test can detect cached
 * responses.
 */
function createBoard() {
  const board = { isPublic: true, reads: 0 }
  const send = ({ headers }: IncomingMessage, response: ServerResponse) => {
    board.reads += 1
    const isPrivate = Boolean(headers.authorization ?? headers['x-guest-fingerprint'])
    response.setHeader('cache-control', isPrivate ? 'private, no-cache' : PUBLIC)
    response.setHeader('etag', '"board"').setHeader('vary', 'Authorization, Origin')
    if (!board.isPublic && !isPrivate)
      response.writeHead(401, { 'cache-control': 'no-store' }).end('{}')
    else if (headers['if-none-match'] === '"board"') response.writeHead(304).end()
    else response.end(String(board.reads))
  }
  return { board, send }
}

/**
 * Starts a server that replaces the gateways. It records the headers of each request and sends the
 * id of the request back.
 */
async function startGateway() {
  const seen: IncomingHttpHeaders[] = []
  const { board, send } = createBoard()
  const held = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { headers, url } = request
    seen.push(headers)
    if (url === '/api/slow') await delay(1_050)
    if (url === '/api/held') await held.promise
    response.setHeader('x-request-id', String(headers['x-request-id']))
    if (url?.startsWith(BOARD)) send(request, response)
    else response.end('{}')
  })
  return { ...(await listen(server)), seen, board, held }
}

const test = base
  .extend('version', { scope: 'file' }, '1.2.3')
  .extend('front', { scope: 'file' }, async ({ version }, { onCleanup }) => {
    const gateway = await startGateway()
    const nginx = await startNginx(gateway.url, version)
    onCleanup(async () => {
      await nginx[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    })
    return { gateway, nginx }
  })

onPrograms('nginx', () => {
  test.for([
    ['takes a well-formed id', 'abc_DEF-12345678', true],
    ['replaces a malformed id', 'abc 12345678{}', false],
  ] as const)('%s', async ([, given, isTaken], { front: { gateway, nginx } }) => {
    const answer = await fetch(`${nginx.url}/api/v1/llms/`, { headers: { 'x-request-id': given } })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(isTaken ? given : /^[0-9a-f]{32}$/)
    expect(gateway.seen.at(-1)?.['x-request-id']).toBe(id)
    await expect
      .poll(async () => (await nginx.lines()).find(({ requestId }) => requestId === id))
      .toMatchObject({ path: '/api/v1/llms/', status: 200, version: '1.2.3', service: 'web' })
  })

  test.skipIf(hostToBind('::') !== '::')('serves clients over IPv6', async ({ front }) => {
    const { gateway, nginx } = front
    const { port } = new URL(nginx.url)
    expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://[::1]:${port}/api/v1/llms/`)).status).toBe(200)
    expect(gateway.seen.at(-1)?.['x-forwarded-for']).toBe('::1')
  })

  test('counts milliseconds', async ({ front: { nginx } }) => {
    await fetch(`${nginx.url}/api/slow`)
    await fetch(`${nginx.url}/api/quick`)
    const msOf = async (path: string) =>
      (await nginx.lines()).find((line) => line.path === path)?.ms ?? Number.NaN
    await expect.poll(() => msOf('/api/slow')).toBeGreaterThanOrEqual(1_000)
    await expect.poll(() => msOf('/api/quick')).toBeLessThan(1_000)
  })

  test('gives each page a nonce that the client cannot choose', async ({ front: { nginx } }) => {
    const headers = { 'x-request-id': 'chosen-by-the-caller' }
    const page = await (await fetch(nginx.url, { headers })).text()
    expect(page).toMatch(/name="csp-nonce" content="[0-9a-f]{32}"/)
  })

  test('fills every placeholder in the page', async ({ front: { nginx } }) => {
    const page = await (await fetch(`${nginx.url}/battle`)).text()
    expect(page).toContain('content="2000"')
    expect(page).not.toMatch(/__[A-Z_]+__/)
  })

  test.for([
    ...PAGE_PATHS.map((path) => [path.replace(/:\w+/, '0192f000'), '*/*', 200, true] as const),
    ['/Settings/', '*/*', 200, true],
    ['/nope', '*/*', 404, true],
    ['/battle/nope', '*/*', 404, true],
    ['/nope.html', 'text/html,application/xhtml+xml', 404, true],
    ['/nope.png', 'image/*', 404, false],
    ['/assets/nope.js', 'text/html', 404, false],
  ] as const)('answers %s to %s: %d', async ([path, accept, status, isPage], { front }) => {
    const answer = await fetch(front.nginx.url + path, { headers: { accept } })
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('csp-nonce')).toBe(isPage)
  })

  test.for([
    ['/shared/a-secret-id', 'noindex, nofollow'],
    ['/Shared/a-secret-id', 'noindex, nofollow'],
    ['/battle', 'all'],
  ])('sends for %s the robots header %s', async ([path, robots], { front: { nginx } }) => {
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
  ])('logs neither addresses nor secrets in %s', async (path, { front: { nginx } }) => {
    const { length } = await nginx.lines()
    await fetch(nginx.url + path, { headers: { referer: nginx.url + path } })
    await expect.poll(async () => (await nginx.lines()).length).toBeGreaterThan(length)
    expect(JSON.stringify(await nginx.lines())).not.toMatch(/ada(@|%40)|a-secret-id/)
  })

  describe('the public board', () => {
    const readOf =
      (url: string) =>
      (headers: Record<string, string> = {}, path = '') =>
        fetch(`${url}${BOARD}${path}`, { headers })

    test('is requested from a gateway once per second, regardless of the number of readers', async ({
      front: { gateway, nginx },
    }) => {
      const read = readOf(nginx.url)
      const [startedAt, before] = [performance.now(), gateway.board.reads]
      const answers = await Promise.all(Array.from({ length: 50 }, () => read()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers[0]?.headers.get('cache-control')).toBe(PUBLIC)
      expect((await read({ 'if-none-match': '"board"' })).status).toBe(304)
      const seconds = (performance.now() - startedAt) / 1_000
      const { reads } = gateway.board
      expect(reads - before).toBeLessThanOrEqual(1 + seconds)
      const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')))
      expect(ids.size).toBe(50)
      await expect.poll(async () => Number(await (await read()).text())).toBeGreaterThan(reads)
    })

    test.for([
      ['authorization', 'Bearer token'],
      ['x-guest-fingerprint', 'guest_one'],
    ] as const)(
      'is not cached for requests with the header %s',
      async ([name, value], { front }) => {
        const { gateway, nginx } = front
        const read = readOf(nginx.url)
        await read()
        const before = gateway.board.reads
        for (const reads of [1, 2]) {
          const answer = await read({ [name]: value })
          expect(answer.headers.get('cache-control')).toBe('private, no-cache')
          expect(await answer.text()).toBe(String(before + reads))
        }
        const known = await read({ [name]: value, 'if-none-match': '"board"' })
        expect([known.status, gateway.board.reads]).toEqual([304, before + 3])
        expect(await (await read()).text()).not.toBe(String(before + 3))
      },
    )

    test('is cached by address', async ({ front: { nginx } }) => {
      const read = readOf(nginx.url)
      const texts = [await (await read()).text(), await (await read({}, '?limit=3')).text()]
      expect(texts[0]).not.toBe(texts[1])
    })

    test('is refused to all readers within three seconds after its withdrawal', async ({
      front: { gateway, nginx },
    }) => {
      const read = readOf(nginx.url)
      expect((await read()).status).toBe(200)
      gateway.board.isPublic = false
      const withdrawnAt = performance.now()
      let shownAt = withdrawnAt
      while (performance.now() - withdrawnAt < 4_000) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => read()))
        if (answers.some(({ status }) => status === 200)) shownAt = performance.now()
      }
      expect(shownAt - withdrawnAt).toBeLessThan(3_000)
      expect((await read()).status).toBe(401)
      gateway.board.isPublic = true
      expect((await read()).status).toBe(200)
    })
  })

  test('limits the requests that one client has in progress, and no other client', async ({
    front: { gateway, nginx },
  }) => {
    const from = (address: string, path: string) =>
      fetch(nginx.url + path, { headers: { 'x-forwarded-for': address } })
    const subscribers = ['2001:db8:1:2::', '2001:db8:1::']
    const { length } = gateway.seen
    const holding = subscribers.flatMap((subscriber) =>
      Array.from({ length: MAX_CONNECTIONS }, (_, host) =>
        from(`${subscriber}${host.toString(16)}`, '/api/held'),
      ),
    )
    await expect.poll(() => gateway.seen.length).toBe(length + holding.length)
    for (const subscriber of subscribers) {
      const refused = await from(`${subscriber}ffff`, '/api/v1/llms/')
      const request_id = refused.headers.get('x-request-id')
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        429,
        '5',
        { detail: 'Too many requests. Please try again in 5 seconds.', request_id },
      ])
      expect((await from(`${subscriber}ffff`, '/')).status).toBe(429)
    }
    for (const other of ['2001:db8:1:3::1', '203.0.113.7'])
      expect((await from(other, '/api/v1/llms/')).status).toBe(200)
    gateway.held.resolve()
    await Promise.all(holding)
    for (const subscriber of subscribers)
      expect((await from(`${subscriber}ffff`, '/api/v1/llms/')).status).toBe(200)
  })

  test('passes the description of the API on', async ({ front: { nginx } }) => {
    for (const path of ['/docs', '/docs/json'])
      expect(await (await fetch(nginx.url + path)).text(), path).toBe('{}')
    expect((await fetch(`${nginx.url}/docs-of-us`)).status).toBe(404)
  })

  test('answers an oversized body with a gateway error', async ({ front: { nginx } }) => {
    const body = 'x'.repeat(200_000)
    const answer = await fetch(`${nginx.url}/api/v1/items/`, { method: 'POST', body })
    const request_id = answer.headers.get('x-request-id')
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { detail: 'Request body is too large', request_id },
    ])
  })

  test('passes a file of a study on, unless it is above the limit', async ({
    front: { nginx },
  }) => {
    const send = async (path: string, bytes: number) =>
      (await fetch(nginx.url + path, { method: 'PUT', body: Buffer.alloc(bytes, 'x') })).status
    const statuses = [
      await send('/api/v1/studies/1/items/preview?format=csv', MAX_UPLOAD_BYTES),
      await send('/api/v1/studies/1/arms/2/answers', MAX_UPLOAD_BYTES),
      await send('/api/v1/studies/1/items', 2 * MAX_UPLOAD_BYTES),
      await send('/api/v1/studies/1', 200_000),
    ]
    expect(statuses).toEqual([200, 200, 413, 413])
  })

  // This is the last test, because it stops the gateway.
  test("without a gateway, responds with a gateway's error and serves the last public board", async ({
    front: { gateway, nginx },
  }) => {
    const board = async () => {
      const shown = await fetch(nginx.url + BOARD)
      return [shown.status, await shown.text()]
    }
    const last = await board()
    await gateway[Symbol.asyncDispose]()
    const answer = await fetch(`${nginx.url}/api/v1/llms/`)
    const request_id = answer.headers.get('x-request-id')
    expect(request_id).toMatch(/^[0-9a-f]{32}$/)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '2',
      { detail: 'The service is temporarily unavailable. Please try again.', request_id },
    ])
    // After this pause, the cached board is no longer fresh.
    await delay(1_500)
    expect(await board()).toEqual(last)
  })
})
