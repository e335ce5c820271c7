import { execFile } from 'node:child_process'
import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '@assay/db'
import { toCheckpointDto } from '@assay/ledger'
import { listUnloggedCheckpoints, updateLogged } from './checkpoint-repository.ts'

const LOG_NAME = 'checkpoints.ndjson'
const GIT_TIMEOUT_MS = 10_000
const run = promisify(execFile)

/**
 * Appends the missing checkpoints to the log, one line of JSON each. The log is a file, or
 * `checkpoints.ndjson` in a git repository, where each call makes a commit. After a crash a line
 * may occur twice, but none is missing. Lines that could not be committed are part of the next
 * commit.
 */
export async function logCheckpoints(db: Database, path: string): Promise<void> {
  const unlogged = await listUnloggedCheckpoints(db)
  if (unlogged.length === 0) return
  const lines = unlogged.map(({ checkpoint }) => `${JSON.stringify(toCheckpointDto(checkpoint))}\n`)
  const isRepository = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  await appendFile(isRepository ? join(path, LOG_NAME) : path, lines.join(''))
  await updateLogged(
    db,
    unlogged.map(({ snapshotId }) => snapshotId),
  )
  if (isRepository) await commit(path)
}

async function commit(repository: string): Promise<void> {
  const git = (...words: string[]) =>
    run('git', ['-C', repository, ...words], { timeout: GIT_TIMEOUT_MS })
  await git('add', LOG_NAME)
  await git('commit', '--quiet', '--message', 'Add checkpoints', '--', LOG_NAME)
}
