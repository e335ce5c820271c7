import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The k6 that K6_BIN names or that PATH leads to; undefined when it cannot be run. */
export async function findK6(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const program = env.K6_BIN || 'k6'
  return promisify(execFile)(program, ['version'], { env: { ...env } }).then(
    () => program,
    () => undefined,
  )
}
