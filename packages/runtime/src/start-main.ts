import type { z } from 'zod'
import { failpointsProblem } from './failpoints/failpoint.ts'
import { createLogger, type Logger } from './logger.ts'
import { proxyOutgoingCalls } from './outgoing-proxy.ts'
import { readEnv } from './read-env.ts'
import { runService } from './run-service.ts'

/** The parts with which every service starts. */
export interface Main<Env> {
  readonly service: string
  readonly env: Env
  readonly log: Logger
  readonly resources: AsyncDisposableStack
  readonly signal: AbortSignal
}

/**
 * The body of every `main.ts`. If the environment is invalid, it prints all problems and exits with
 * 1.
 */
export async function startMain<Schema extends z.ZodType<{ LOG_LEVEL: string }>>(
  service: string,
  schema: Schema,
  start: (main: Main<z.infer<Schema>>) => Promise<void>,
): Promise<void> {
  const env = readSettings(schema)
  if (env === undefined) {
    process.exitCode = 1
    return
  }
  const log = createLogger(service, env.LOG_LEVEL)
  await runService(log, (resources, signal) => start({ service, env, log, resources, signal }))
}

/** Returns undefined after printing all problems. */
function readSettings<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> | undefined {
  const problem = failpointsProblem(process.env)
  try {
    const env = readEnv(schema)
    proxyOutgoingCalls()
    if (problem === undefined) return env
    process.stderr.write(`Invalid environment:\n${problem}\n`)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${[message, problem].filter(Boolean).join('\n')}\n`)
  }
  return undefined
}
