import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { ETHICS_STATEMENT } from '../ethics-statement.ts'
import type { Arena } from './start-arena.ts'

/** Exit status and output of an operator command. */
export interface CommandEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the `release` command on the arena's database, with a licence and a contact. Never rejects.
 * @param folder where versions are stored.
 * @param settings settings that override the arena's.
 */
export function runRelease(
  { stack }: Pick<Arena, 'stack'>,
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  const env = {
    ...{ NODE_ENV: 'test', DATABASE_URL: stack.postgres.url, RELEASES_FOLDER: folder },
    ...COMPILE_CACHE,
    ...{ RELEASE_LICENSE: 'CC-BY-4.0', ETHICS_STATEMENT },
    ...settings,
  }
  const main = join(ROOT, 'services', 'gateway', 'src', 'admin.ts')
  return promisify(execFile)(process.execPath, [main, 'release', ...args], { env }).then(
    (output) => ({ code: 0, signal: null, ...output }),
    (error: CommandEnd) => error,
  )
}
