import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findRestoreObstacle } from '../src/restore/hold-restore-drill.ts'
import { restoreDump } from '../src/restore/restore-dump.ts'
import { test as base } from '../src/test.ts'

const reason = await findRestoreObstacle()
const TEXT = { format: 'text' } as const
/** The beginning of a dump of PostgreSQL 17, and the same text as user data. */
const DUMP = `--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
SET transaction_timeout = 0;
CREATE TABLE restored (words text);
COPY restored (words) FROM stdin;
naïve β-blocker
SET transaction_timeout = 0; said somebody
\\.
`

const test = base.extend('folder', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-text-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
})

test.skipIf(reason)(
  'a plain-text dump of PostgreSQL 17 can be restored into an older server',
  async ({ databaseUrl, db, folder }) => {
    const dump = join(folder, 'assay.sql')
    await writeFile(dump, DUMP)
    await restoreDump(databaseUrl, dump, TEXT)
    const { rows } = await sql`select words from restored`.execute(db)
    expect(rows).toEqual([
      { words: 'naïve β-blocker' },
      { words: 'SET transaction_timeout = 0; said somebody' },
    ])

    await writeFile(dump, 'SET statement_timeout = 0;\nnonsense;\nSELECT 1;\n')
    await expect(restoreDump(databaseUrl, dump, TEXT)).rejects.toThrow(
      /syntax error at or near "nonsense"/,
    )
  },
)
