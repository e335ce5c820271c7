import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Deployment } from './open-deployment.ts'

const SECURITY = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /max-age=/,
  'x-frame-options': /^DENY$/,
}

/** Checks that nginx compresses, sets cache times, protects pages and does not expose metrics. */
export async function checkFront({ url }: Deployment): Promise<string> {
  const page = await get(url, '/')
  expectHeaders(page, {
    ...SECURITY,
    'cache-control': /^no-cache$/,
    'content-security-policy': /script-src 'self'.*frame-ancestors 'none'/,
  })
  const scripts = [...page.body.matchAll(/<script [^>]*src="(\/assets\/[^"]+\.js)"/g)]
  // The last script is the client. Earlier scripts may be too small for compression.
  const asset = scripts.at(-1)?.[1]
  assert.ok(asset, 'the page names no script')
  expectHeaders(await get(url, asset), {
    ...SECURITY,
    'cache-control': /immutable/,
    'content-encoding': /^gzip$/,
    'content-type': /javascript/,
  })
  const models = await get(url, '/api/v1/llms/?only_active=false')
  expectHeaders(models, { ...SECURITY, 'content-encoding': /^gzip$/ })
  assert.match((await get(url, '/docs/')).body, /swagger-ui/, 'the description of the API')
  for (const path of ['/metrics', '/readyz', '/dependencies', '/api/../metrics']) {
    assert.doesNotMatch((await get(url, path)).body, /assay_|"status":"ready"/, `${path} is open`)
  }
  return 'nginx compresses scripts and responses, sets cache times and security headers, and does not expose metrics'
}

interface Answer {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  /** The body as it was received. A compressed body stays compressed. */
  readonly body: string
}

function expectHeaders({ path, headers }: Answer, wanted: Readonly<Record<string, RegExp>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    assert.match(String(headers[name]), value, `${name} of ${path}`)
  }
}

/** Sends a request without `fetch`, which would decompress bodies and normalise paths. */
async function get(url: string, path: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = path.endsWith('/') ? {} : { 'accept-encoding': 'gzip' }
  const sent = request(url, { path, headers }, (response) => {
    text(response).then((body) => resolve({ path, headers: response.headers, body }), reject)
  })
  sent.once('error', reject).end()
  return promise
}
