import { z } from 'zod'
import { ProxyEnv } from './outgoing-proxy.ts'
import { withoutEmpty } from './without-empty.ts'

/**
 * Parses the environment once, at start-up. An empty variable is one that is not set.
 * @throws {Error} that names every problem at once.
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
export const LogLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
export const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** Values separated by commas. */
export const List = z.string().transform((list) => list.split(',').filter(Boolean))
/** Settings of the projector that production refuses to have changed, unless ALLOW_UNSAFE names them. */
export const AUTHORITY_URLS = ['NCBI_URL', 'CROSSREF_URL', 'ORCID_PUBLIC_RECORD_URL'] as const
/** One server, or several of a cluster separated by commas. */
export const NatsUrl = z
  .string()
  .refine(
    (list) => list.split(',').every((url) => /^(nats|tls):\/\/./.test(url) && URL.canParse(url)),
    'must be nats:// or tls:// URLs, separated by commas',
  )
export const RedisUrl = z.url({ protocol: /^rediss?$/ })

/** How PostgreSQL and NATS are reached, and everything outside. */
export const ServersEnv = ProxyEnv.extend({
  DATABASE_URL: DatabaseUrl,
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_PREPARED_STATEMENTS: z.stringbool().default(true),
  NATS_URL: NatsUrl,
  NATS_CREDENTIALS_FILE: z.string().optional(),
  NATS_CA_FILE: z.string().optional(),
  EVENT_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
})
export type ServersEnv = z.infer<typeof ServersEnv>

/** What every service but the gateway is configured with. */
export const WorkerEnv = ServersEnv.extend({
  LOG_LEVEL: LogLevel.default('info'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: Port.default(9_090),
})

export type WorkerEnv = z.infer<typeof WorkerEnv>

/** What the commands of operators are configured with. */
export const AdminEnv = z.object({ DATABASE_URL: DatabaseUrl })
