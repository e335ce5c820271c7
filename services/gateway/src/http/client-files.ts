import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { handleNotFound } from './error-handler.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** Search engines must neither index the page nor follow its links. */
const UNLISTED = 'noindex, nofollow'
const YEAR_S = 365 * 24 * 60 * 60

export interface ClientFilesOptions {
  /** Folder of the built client. */
  readonly root: string
  /** Targets of "Contact Us" and "Blog". Without them, the client links to its own pages. */
  readonly contactUrl?: string | undefined
  readonly blogUrl?: string | undefined
  /** How the client handles patient data. */
  readonly phiGuard: string
  /** The minimum delay between answers and a rated vote, which the client shows before the vote. */
  readonly voteMinDelayMs: number
}

/**
 * Serves the built client: hashed assets are cached forever, the page is always fresh with a new
 * nonce.
 */
export const clientFiles: FastifyPluginAsync<ClientFilesOptions> = async (app, options) => {
  const { root } = options
  const page = forDeployment(await readFile(join(root, 'index.html'), 'utf8'), options)

  await app.register(files, {
    root,
    index: false,
    wildcard: true,
    // The build stores compressed copies next to the files.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })

  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return handleNotFound(request, reply)
    if (!isShared(request)) return sendPage(reply)
    return sendPage(reply.header('x-robots-tag', UNLISTED), UNLISTED)
  })

  function sendPage(reply: Parameters<typeof handleNotFound>[1], robots = 'all') {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(200)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce).replace('__ROBOTS__', robots))
  }
}

/**
 * Every GET outside the API and the files is a page. A path with a file extension is a page only if
 * the client accepts HTML. Keep this in step with deploy/nginx/nginx.conf.
 */
function isPage({ method, url, headers: { accept } }: FastifyRequest): boolean {
  // Not parsed as a URL, because some paths, such as `//`, are invalid.
  const [pathname = ''] = url.split('?', 1)
  const isFile = /\.[a-z0-9]+$/i.test(pathname) && !accept?.includes('text/html')
  return method === 'GET' && !/^\/(api|assets)\//.test(pathname) && !isFile
}

/** Only people with the link should find a shared thread. The client's router ignores case. */
function isShared({ url }: FastifyRequest): boolean {
  return /^\/shared\//i.test(url)
}

/** Writes the deployment's settings into the page, so that one build serves all deployments. */
function forDeployment(page: string, options: ClientFilesOptions): string {
  const { contactUrl = '', blogUrl = '', phiGuard, voteMinDelayMs } = options
  return page
    .replace('__CONTACT_URL__', () => toAttribute(contactUrl))
    .replace('__BLOG_URL__', () => toAttribute(blogUrl))
    .replace('__PHI_GUARD__', phiGuard)
    .replace('__VOTE_MIN_DELAY_MS__', String(voteMinDelayMs))
}

/** The URL parser escapes quotes and angle brackets, so the value cannot end the attribute. */
const toAttribute = (url: string) => (url ? new URL(url).href.replaceAll('&', '&amp;') : '')

function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
