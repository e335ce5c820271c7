import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_PATHS } from '@assay/contracts/page-paths'
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
  /**
   * Targets of the links "Contact Us" and "Blog". Without a target, the client links to its own
   * page.
   */
  readonly contactUrl?: string | undefined
  readonly blogUrl?: string | undefined
  /** How the client handles patient data in a question. */
  readonly phiGuard: string
  /**
   * The minimum time between the end of the answers and a rated vote. The client shows it before
   * the vote.
   */
  readonly voteMinDelayMs: number
}

/**
 * Serves the built client. Hashed assets are cached forever. The page is never cached and always
 * has a new nonce.
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
    reply.code(PAGES.test(pathOf(request)) ? 200 : 404)
    if (!isShared(request)) return sendPage(reply)
    return sendPage(reply.header('x-robots-tag', UNLISTED), UNLISTED)
  })

  function sendPage(reply: Parameters<typeof handleNotFound>[1], robots = 'all') {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce).replace('__ROBOTS__', robots))
  }
}

/** Like the client's router, this ignores case and a last slash. */
const PAGES = new RegExp(`^(${PAGE_PATHS.join('|').replaceAll(/:\w+/g, '[^/]+')})/?$`, 'i')

/**
 * Every GET or HEAD request outside the API and the files returns the page, with status 404 if the
 * client has no such page. For a path with a file extension, this applies only if the client accepts
 * HTML. Keep this consistent with deploy/nginx/nginx.conf.
 */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const { method, headers } = request
  const isFile = /\.[a-z0-9]+$/i.test(path) && !headers.accept?.includes('text/html')
  return /^(GET|HEAD)$/.test(method) && !/^\/(api|assets)\//.test(path) && !isFile
}

/** The path is not parsed as a URL, because some paths, such as `//`, are invalid URLs. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/**
 * Only people with the link should find a shared thread. Like the client's router, this ignores
 * case.
 */
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

/**
 * Returns the URL with escaped quotes and angle brackets, so that the value cannot end the
 * attribute.
 */
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
