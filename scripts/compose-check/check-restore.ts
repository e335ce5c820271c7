import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdRestoreDrill } from '@assay/testing/restore'
import type { Deployment } from './open-deployment.ts'

/** Checks that summaries can be recounted while all services run. */
export async function checkRebuild({ compose }: Deployment): Promise<string> {
  const command = ['node', 'src/admin.ts', 'rebuild-projections']
  const output = await compose('exec', '-T', 'analytics-projector', ...command)
  return `rebuild-projections: ${output.trim()}`
}

/**
 * Dumps the deployment's database, restores the dump into a temporary server, checks it and uses
 * it. The dump is plain SQL, because the local PostgreSQL tools may be older than the deployment's.
 */
export async function checkRestore({ compose }: Deployment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-compose-dump-'))
  try {
    const dump = join(folder, 'assay.sql')
    const options = ['--format=plain', '--no-owner', '--no-privileges', 'assay']
    await writeFile(
      dump,
      await compose('exec', '-T', 'postgres', 'pg_dump', '-U', 'assay', ...options),
    )
    const lines: string[] = []
    await holdRestoreDrill(dump, (line) => lines.push(`  ${line}`))
    return `restore:check of a dump, taken while everything ran:\n${lines.join('\n')}`
  } finally {
    await rm(folder, { recursive: true })
  }
}
