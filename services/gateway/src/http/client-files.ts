import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { handleNotFound } from './error-handler.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** Neither kept by search engines nor followed. */
const UNLISTED = 'noindex, nofollow'
const YEAR_S = 365 * 24 * 60 * 60

export interface ClientFilesOptions {
  /** Folder of the built client. */
  readonly root: string
  /** Where "Contact Us" and "Blog" lead; without them the client stays on its own pages. */
  readonly contactUrl?: string | undefined
  readonly blogUrl?: string | undefined
  /** What the client does about patient data. */
  readonly phiGuard: string
  /** How soon after the answers a vote counts, which the client tells before it is cast. */
  readonly voteMinDelayMs: number
}

/** Serves the built client: hashed assets for ever, the page itself fresh with its own nonce. */
export const clientFiles: FastifyPluginAsync<ClientFilesOptions> = async (app, options) => {
  const { root } = options
  const page = forDeployment(await readFile(join(root, 'index.html'), 'utf8'), options)

  await app.register(files, {
    root,
    index: false,
    wildcard: true,
    // The build leaves a packed copy beside each file.
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
 * Every address that is neither of the API nor a file's is a page, whatever the caller accepts; one
 * with the ending of a file is a page for whoever asks for one. As in deploy/nginx/nginx.conf.
 */
function isPage({ method, url, headers: { accept } }: FastifyRequest): boolean {
  // Parsed as an address some paths are none: `//` has no host.
  const [pathname = ''] = url.split('?', 1)
  const isFile = /\.[a-z0-9]+$/i.test(pathname) && !accept?.includes('text/html')
  return method === 'GET' && !/^\/(api|assets)\//.test(pathname) && !isFile
}

/** What somebody shared is for whoever has the link. The client's router does not mind capitals. */
function isShared({ url }: FastifyRequest): boolean {
  return /^\/shared\//i.test(url)
}

/** What is this deployment's own, written into the page so that one build serves all. */
function forDeployment(page: string, options: ClientFilesOptions): string {
  const { contactUrl = '', blogUrl = '', phiGuard, voteMinDelayMs } = options
  return page
    .replace('__CONTACT_URL__', () => toAttribute(contactUrl))
    .replace('__BLOG_URL__', () => toAttribute(blogUrl))
    .replace('__PHI_GUARD__', phiGuard)
    .replace('__VOTE_MIN_DELAY_MS__', String(voteMinDelayMs))
}

/** A parsed address has no quotes or angle brackets left that could end the attribute. */
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
