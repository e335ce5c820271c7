import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Never printed, wherever they turn up in a logged object. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'access_token',
  'fingerprint_hash',
  'x-guest-fingerprint',
  'apiKey',
]

/** One JSON line per event on standard output, marked with the service's name. */
export function createLogger(service: string, level = 'info'): Logger {
  return pino({
    level,
    base: { service },
    redact: {
      paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[redacted]',
    },
  })
}
