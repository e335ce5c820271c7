import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import type { Arena } from './start-arena.ts'

/** How an operator's command ended, and what it said. */
export interface CommandEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * `release` as an operator runs it, on the arena's database; data have a licence and a contact. Never
 * rejects.
 * @param folder where versions are kept.
 * @param settings of the command, over the arena's.
 */
export function runRelease(
  { stack }: Pick<Arena, 'stack'>,
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  const env = {
    ...{ NODE_ENV: 'test', DATABASE_URL: stack.postgres.url, RELEASES_FOLDER: folder },
    ...{ RELEASE_LICENSE: 'CC-BY-4.0', ETHICS_CONTACT: 'data@example.org' },
    ...settings,
  }
  const main = join(ROOT, 'services', 'gateway', 'src', 'admin.ts')
  return promisify(execFile)(process.execPath, [main, 'release', ...args], { env }).then(
    (output) => ({ code: 0, signal: null, ...output }),
    (error: CommandEnd) => error,
  )
}
