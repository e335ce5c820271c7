import { hostname } from 'node:os'
import { type LogFn, type Logger, pino } from 'pino'
import { createOutageFilter, findOutage } from './outage-filter.ts'
import { currentRequestId } from './request-id.ts'
import { serializeError } from './serialize-error.ts'
import { currentTraceId } from './tracing.ts'
import { VERSION } from './version.ts'

export type { Logger } from 'pino'

/** Fields that are redacted in every logged object. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'access_token',
  'fingerprint_hash',
  'x-guest-fingerprint',
  'apiKey',
]

const ERROR_LEVEL = 50

/**
 * Creates a logger that writes one JSON line per event to standard output, with service, version,
 * host, request and trace. Warnings about an unreachable server appear once a minute and without a
 * stack.
 */
export function createLogger(service: string, level = 'info'): Logger {
  const outages = createOutageFilter()
  return pino({
    level,
    base: { service, version: VERSION, host: hostname() },
    redact: {
      paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => (error instanceof Error ? serializeError(error) : error),
    },
    mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
    hooks: {
      logMethod(args, log, lineLevel) {
        const [facts, ...words] = args as unknown as [unknown, ...string[]]
        const outage = lineLevel < ERROR_LEVEL ? findOutage(errorOf(facts)) : undefined
        if (!outage) return log.apply(this, args)
        const leftOut = outages.admit(outage.server)
        if (leftOut === undefined) return
        const line = { ...Object(facts), err: outage, ...(leftOut > 0 ? { leftOut } : {}) }
        log.apply(this, [line, ...words] as unknown as Parameters<LogFn>)
      },
    },
  })
}

function errorOf(facts: unknown): unknown {
  return typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined
}
