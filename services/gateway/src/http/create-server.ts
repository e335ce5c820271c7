import { createHmac } from 'node:crypto'
import type { Logger } from '@assay/runtime'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import websocket from '@fastify/websocket'
import Fastify, { LogController } from 'fastify'
import metrics from 'fastify-metrics'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { NotFoundError } from './app-error.ts'
import { closeGoingAway } from './close-going-away.ts'
import { handleError } from './error-handler.ts'
import { handleUnreadable, handleUnroutable } from './malformed-request.ts'
import { openapi } from './openapi.ts'
import { requestContext } from './request-context.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { isSocketRoute } from './socket-route.ts'

const TOKEN_ISSUER = 'assay'
/** Because the gateways' clocks differ, tokens are accepted this long after their expiry. */
const CLOCK_TOLERANCE_MS = 30_000
const TOKEN_SIGNATURE = { algorithm: 'HS256', iss: TOKEN_ISSUER, aud: TOKEN_ISSUER } as const
const TOKEN_VERIFICATION: NonNullable<FastifyJWTOptions['verify']> = {
  algorithms: ['HS256'],
  allowedIss: TOKEN_ISSUER,
  allowedAud: TOKEN_ISSUER,
  clockTolerance: CLOCK_TOLERANCE_MS,
}

const MAX_BODY_BYTES = 64 * 1024
/**
 * This exceeds the maximum request line, so that only the contracts limit the length of a
 * parameter.
 */
const MAX_PARAM_LENGTH = 16 * 1024
/**
 * This exceeds the maximum frame size, so that a slightly larger frame is refused with a sentence.
 */
const MAX_SOCKET_PAYLOAD_BYTES = 256 * 1024

/** Removes `__proto__` and `constructor`, just as schemas remove all other unknown keys. */
const UNSAFE_KEYS = 'remove'

const SOCKET_OPTIONS = {
  maxPayload: MAX_SOCKET_PAYLOAD_BYTES,
  // Thousands of fragments would need far more memory than the message itself.
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  perMessageDeflate: false,
}

const METRICS_OPTIONS = {
  // `main.ts` starts a server on a separate port for the metrics.
  endpoint: null,
  // The health server collects the process metrics.
  defaultMetrics: { enabled: false },
  routeMetrics: {
    enabled: { histogram: true, summary: false },
    // The many health checks would hide slow and failing responses to people in the metrics.
    routeBlacklist: ['/healthz', '/readyz'],
  },
}

const EXPOSED_HEADERS = [
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  REQUEST_ID_HEADER,
]

export interface ServerSettings {
  readonly NODE_ENV: string
  readonly TRUSTED_PROXIES: string[]
  readonly ALLOWED_ORIGINS: string[]
  /** The first key signs tokens, and all keys verify them. */
  readonly JWT_SECRET: readonly [string, ...string[]]
  readonly ACCESS_TOKEN_TTL: number
}

/**
 * Creates a server without routes. It has size limits, security headers, CORS, tokens, cookies,
 * sockets and metrics.
 */
export async function createServer(env: ServerSettings, log: Logger) {
  const app = createInstance(env, log)
  await app.register(requestContext)
  await app.register(securityHeaders, { hsts: env.NODE_ENV === 'production' })
  await app.register(cors, {
    origin: env.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
  })
  await app.register(jwt, {
    secret: env.JWT_SECRET[0],
    sign: { ...TOKEN_SIGNATURE, expiresIn: `${env.ACCESS_TOKEN_TTL}h` },
    verify: TOKEN_VERIFICATION,
  })
  await app.register(formbody)
  await app.register(cookie, { secret: cookieSecretOf(env.JWT_SECRET[0]) })
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    preClose: closeGoingAway,
    // The default handler would close the connection without stating which rule the frame violated.
    errorHandler: (error, _socket, request) =>
      request.log.debug({ err: error }, 'chat socket failed'),
  })
  // The plugin would accept the upgrade first, without any of the routes' checks.
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && !isSocketRoute(routeOptions.url)) throw new NotFoundError('Not Found')
  })
  await app.register(metrics.default, METRICS_OPTIONS)
  await app.register(openapi)
  return app
}

/** Configures how requests are read and how failures are answered. */
function createInstance(env: Pick<ServerSettings, 'TRUSTED_PROXIES'>, log: Logger) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Creating a child logger per request would cost more than a cached read.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: env.TRUSTED_PROXIES,
    // Requests on open connections are still served during shutdown.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleUnroutable,
    clientErrorHandler: handleUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  const parseJson = app.getDefaultJsonParser(UNSAFE_KEYS, UNSAFE_KEYS)
  // Some clients send this content type even without a body.
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  )
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  return app
}

/** Derives a separate key, so that a cookie signature is never valid for a token. */
function cookieSecretOf(secret: string): string {
  return createHmac('sha256', secret).update('cookies').digest('base64url')
}
