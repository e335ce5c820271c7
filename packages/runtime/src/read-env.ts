import { z } from 'zod'
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
export const NatsUrl = z.url({ protocol: /^(nats|tls)$/ })
export const RedisUrl = z.url({ protocol: /^rediss?$/ })

/** What every service but the gateway is configured with. */
export const WorkerEnv = z.object({
  LOG_LEVEL: LogLevel.default('info'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: Port.default(9_090),
  DATABASE_URL: DatabaseUrl,
  NATS_URL: NatsUrl,
})

export type WorkerEnv = z.infer<typeof WorkerEnv>

/** What the commands of operators are configured with. */
export const AdminEnv = z.object({ DATABASE_URL: DatabaseUrl })
