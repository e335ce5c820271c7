import type { z } from 'zod'
import { createLogger, type Logger } from './logger.ts'
import { readEnv } from './read-env.ts'
import { runService } from './run-service.ts'

interface Main<Env> {
  readonly env: Env
  readonly log: Logger
  readonly resources: AsyncDisposableStack
  readonly signal: AbortSignal
}

/** The whole of a `main.ts`: reads the environment, or says all that is wrong with it and exits 1. */
export async function startMain<Schema extends z.ZodType<{ LOG_LEVEL: string }>>(
  service: string,
  schema: Schema,
  start: (main: Main<z.infer<Schema>>) => Promise<void>,
): Promise<void> {
  let env: z.infer<Schema>
  try {
    env = readEnv(schema)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return
  }
  const log = createLogger(service, env.LOG_LEVEL)
  await runService(log, (resources, signal) => start({ env, log, resources, signal }))
}
