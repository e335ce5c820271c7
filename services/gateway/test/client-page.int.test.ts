import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_PATHS } from '@assay/contracts/page-paths'
import { expect } from 'vitest'
import { test as base } from './gateway.ts'

const PAGE = `<meta name="csp-nonce" content="__CSP_NONCE__" />
<meta name="contact-url" content="__CONTACT_URL__" />
<meta name="blog-url" content="__BLOG_URL__" />
<meta name="phi-guard" content="__PHI_GUARD__" />
<meta name="vote-min-delay-ms" content="__VOTE_MIN_DELAY_MS__" />
<meta name="robots" content="__ROBOTS__" />`

const test = base
  .extend('webRoot', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-web-'))
    onCleanup(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'index.html'), PAGE)
    return folder
  })
  .override('policy', ({ webRoot }) => ({
    WEB_ROOT: webRoot,
    CONTACT_URL: 'https://assay.example/contact?a="><script>&b=$&',
  }))

test('a path without a page serves the page with the status 404', async ({ gateway }) => {
  const statusOf = async (path: string, accept = '*/*') => {
    const response = await fetch(new URL(path, gateway.url), { headers: { accept } })
    expect(await response.text(), path).toContain('csp-nonce')
    return response.status
  }
  const pages = PAGE_PATHS.map((path) => path.replace(/:\w+/, '0192f000'))
  for (const path of [...pages, '/Settings/', '/shared/0192f000?x=/nope'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/nope', '/battle/nope', '/shared/', '/settingsx'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  const heads = ['/battle', '/nope'].map((path) =>
    fetch(new URL(path, gateway.url), { method: 'HEAD' }),
  )
  const types = (await Promise.all(heads)).map((head) => [
    head.status,
    head.headers.get('content-type'),
  ])
  expect(types).toEqual([200, 404].map((status) => [status, 'text/html; charset=utf-8']))
  expect(await statusOf('/nope.html', 'text/html,application/xhtml+xml')).toBe(404)
})

test('every client path serves the page with a new nonce and a matching policy', async ({
  gateway,
}) => {
  const nonces = new Set<string>()
  for (const [path, accept] of [
    ['/', 'text/html'],
    ['/battle?threadId=7', '*/*'],
    ['/settings', 'application/json'],
    ['/admin/models', 'text/html,application/xhtml+xml'],
  ] as const) {
    const response = await fetch(new URL(path, gateway.url), { headers: { accept } })
    expect(response.status, path).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(await response.text()).toContain(`name="csp-nonce" content="${nonce}"`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test('search engines must not index shared threads, but may index all other pages', async ({
  gateway,
}) => {
  const robotsOf = async (path: string) => {
    const response = await fetch(new URL(path, gateway.url))
    const written = /name="robots" content="([^"]*)"/.exec(await response.text())?.[1]
    return [response.headers.get('x-robots-tag'), written]
  }
  const unlisted = 'noindex, nofollow'
  expect(await robotsOf('/shared/anything')).toEqual([unlisted, unlisted])
  expect(await robotsOf('/Shared/anything')).toEqual([unlisted, unlisted])
  expect(await robotsOf('/battle')).toEqual([null, 'all'])
})

test("the deployment's links are written into the page and cannot break out of their attribute", async ({
  gateway,
}) => {
  const page = await (await fetch(gateway.url, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain(
    'content="https://assay.example/contact?a=%22%3E%3Cscript%3E&amp;b=$&amp;"',
  )
  expect(page).toContain('name="blog-url" content=""')
  expect(page).toContain('name="phi-guard" content="warn"')
  expect(page).toContain('name="vote-min-delay-ms" content="0"')
})

test('missing files are not found, and API responses are never cached', async ({ gateway }) => {
  for (const [path, accept] of [
    ['/assets/nothing.js', 'text/html'],
    ['/nothing.png', 'image/*'],
  ] as const) {
    const file = await fetch(new URL(path, gateway.url), { headers: { accept } })
    expect([file.status, await file.json()]).toEqual([
      404,
      { detail: 'Not Found', code: 'not_found', request_id: expect.any(String) },
    ])
  }
  const api = await fetch(new URL('/api/v1/nothing', gateway.url), {
    headers: { accept: 'text/html' },
  })
  expect([api.status, await api.json()]).toEqual([
    404,
    { detail: 'Not Found', code: 'not_found', request_id: expect.any(String) },
  ])
  const known = await gateway.call('GET', '/oauth/google')
  expect(known.headers.get('cache-control')).toBe('no-store')
})

test('a malformed path is not an internal error', async ({ gateway }) => {
  const { hostname, port } = new URL(gateway.url)
  const statusOf = async (method: string, path: string) => {
    const sent = request({ hostname, port, method, path }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  for (const path of ['//', '///', '//@', '/\\', '//[', '/nothing?//[']) {
    expect([path, await statusOf('POST', path)]).toEqual([path, 404])
    expect([path, await statusOf('GET', path)]).not.toEqual([path, 500])
  }
})
