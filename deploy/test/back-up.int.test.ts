import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@assay/testing'
import { describe, expect } from 'vitest'
import { ensurePrograms } from './ensure-programs.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, '../backup/back-up.sh')
const PROGRAM = { name: 'pg_dump', debianPackage: 'postgresql-client', debianServices: [] }

const reason = await ensurePrograms([PROGRAM])
if (reason) process.stderr.write(`Skipped: backups are not tested here, ${reason}.\n`)

describe.skipIf(reason !== undefined)('the scheduled backup', () => {
  test('dumps every table, and keeps only the newest complete dumps', async ({
    databaseUrl,
    db,
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-backups-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const olds = ['20200101', '20200102', '20200103'].map((day) => `assay-${day}T000000Z.dump`)
    for (const name of [...olds, 'assay-20200104T000000Z.dump.part'])
      await writeFile(join(folder, name), '')
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BACKUP_FOLDER: folder,
      BACKUP_KEEP: '2',
    }
    const { stdout } = await run('sh', [SCRIPT], { env })
    const { file, bytes } = JSON.parse(stdout)
    expect(bytes).toBeGreaterThan(10_000)
    expect((await readdir(folder)).toSorted()).toEqual([olds[2], file.split('/').at(-1)])
    const { stdout: contents } = await run('pg_restore', ['--list', file])
    const dumped = [...contents.matchAll(/TABLE DATA public (\w+)/g)].map(([, name]) => name)
    const all = await db.introspection.getTables({ withInternalKyselyTables: true })
    const tables = all.filter(({ isView }) => !isView).map(({ name }) => name)
    expect(dumped.toSorted()).toEqual(tables.toSorted())
    for (const name of ['personal_tokens', 'invitations', 'provider_sessions', 'studies'])
      expect(tables).toContain(name)
  })

  test.for([
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_EVERY_HOURS', '0.5'],
    ['BACKUP_EVERY_HOURS', '0'],
  ] as const)('refuses %s=%s before it dumps or removes anything', async ([name, value]) => {
    const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/no', [name]: value }
    const refusal = { code: 2, stderr: expect.stringContaining(`${name} must be`) }
    await expect(run('sh', [SCRIPT], { env })).rejects.toMatchObject(refusal)
  })

  test('fails and leaves no file that looks like a dump when the database is down', async ({
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-backups-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/no', BACKUP_FOLDER: folder }
    await expect(run('sh', [SCRIPT], { env })).rejects.toThrow(/pg_dump/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.dump'))).toEqual([])
  })
})
