import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findRestoreObstacle, holdRestoreDrill } from '@assay/testing/restore'
import { describe, expect, test } from 'vitest'

const reason = await findRestoreObstacle()
if (reason) process.stderr.write(`Skipped: dumps are not restored, ${reason}.\n`)

describe.skipIf(reason !== undefined)('a dump', () => {
  const dumps = globSync('tests/e2e/kept-dump/*.dump', { cwd: ROOT })

  test.for(dumps)('of an older version goes on: %s', async (dump) => {
    const { steps, newest } = await holdRestoreDrill(join(ROOT, dump))
    expect(steps.map(({ name }) => name)).toEqual([
      ...['restored', 'migrated', 'ledger', 'projections', 'checkpoints', 'started', 'battle'],
    ])
    expect(steps.find(({ name }) => name === 'ledger')?.found).toContain('28 entries')
    expect(newest?.toISOString()).toMatch(/^2026-11-22T/)
  })

  test('that is cut off is found out', async ({ onTestFinished }) => {
    const whole = await readFile(join(ROOT, dumps[0] ?? ''))
    const cut = join(tmpdir(), `assay-cut-${process.pid}.dump`)
    onTestFinished(() => rm(cut))
    await writeFile(cut, whole.subarray(0, whole.length / 2))
    await expect(holdRestoreDrill(cut)).rejects.toThrow(/pg_restore/)
  })
})
