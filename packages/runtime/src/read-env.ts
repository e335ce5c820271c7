import { z } from 'zod'
import { BaseUrls } from './base-urls.ts'
import { hostToBind } from './host-to-bind.ts'
import { ProxyEnv } from './outgoing-proxy.ts'
import { withoutEmpty } from './without-empty.ts'

/**
 * Parses the environment at start-up. An empty variable counts as unset.
 * @throws {Error} that lists all problems.
 */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.infer<Schema> {
  const parsed = schema.safeParse(withoutEmpty(source))
  if (parsed.success) return parsed.data
  throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`)
}

export const Port = z.coerce.number().int().min(0).max(65_535)
const LogLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
export const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** Values separated by commas. */
export const List = z.string().transform((list) => list.split(',').filter(Boolean))
/** The address of a server as `host:port`. Port 0 picks a free port. */
export const Address = z
  .string()
  .regex(/^.+:\d{1,5}$/, 'must be host:port')
  .transform((address) => {
    const colon = address.lastIndexOf(':')
    return {
      host: hostToBind(address.slice(0, colon)),
      port: Number(address.slice(colon + 1)),
    }
  })
/** The URL of a server, or the URLs of a cluster separated by commas. */
const NatsUrl = z
  .string()
  .refine(
    (list) => list.split(',').every((url) => /^(nats|tls):\/\/./.test(url) && URL.canParse(url)),
    'must be nats:// or tls:// URLs, separated by commas',
  )
export const RedisUrl = z.url({ protocol: /^rediss?$/ })

/** How to reach PostgreSQL, NATS and external services, and where to serve metrics. */
export const ServersEnv = ProxyEnv.extend({
  BASE_URLS: BaseUrls.default({}),
  DATABASE_URL: DatabaseUrl,
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_PREPARED_STATEMENTS: z.stringbool().default(true),
  NATS_URL: NatsUrl,
  NATS_CREDENTIALS_FILE: z.string().optional(),
  NATS_CA_FILE: z.string().optional(),
  EVENT_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  LOG_LEVEL: LogLevel.default('info'),
  METRICS_ADDRESS: Address.prefault('127.0.0.1:9090').describe(
    'Address of /metrics and /dependencies; never a public address',
  ),
})
export type ServersEnv = z.infer<typeof ServersEnv>

/** The environment of operator commands. */
export const AdminEnv = z.object({ DATABASE_URL: DatabaseUrl })
