import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { majorOf, parseDumpKind } from './dump-version.ts'
import { findRestoreObstacle } from './hold-restore-drill.ts'
import { expectReadable } from './restore-dump.ts'

const reason = await findRestoreObstacle()

/**
 * Returns the header of a pg_dump archive. Formats before 1.15 encode the compression as an
 * integer.
 */
function dumpHead(version: string, minor = 16): Buffer {
  const integer = (value: number) => Buffer.from([0, value, 0, 0, 0])
  const text = (words: string) => Buffer.concat([integer(words.length), Buffer.from(words)])
  const time = [1, 2, 3, 22, 10, 126, 0].map(integer)
  const texts = ['assay', version, version].map(text)
  return Buffer.concat([
    Buffer.from('PGDMP'),
    Buffer.from([1, minor, 0, 4, 8, 1]),
    minor < 15 ? integer(1) : Buffer.from([0]),
    ...time,
    ...texts,
  ])
}

test('an archive header contains the PostgreSQL version in both formats', () => {
  expect(parseDumpKind(dumpHead('15.9', 14))).toMatchObject({ format: 'archive', major: 15 })
  expect(parseDumpKind(dumpHead('17.2 (Debian 17.2-1)'))).toEqual({
    format: 'archive',
    major: 17,
    version: '17.2 (Debian 17.2-1)',
  })
})

test('any other file counts as plain text', () => {
  expect(parseDumpKind(Buffer.from('--\n-- PostgreSQL database dump\n'))).toEqual({
    format: 'text',
  })
})

test.skipIf(reason)(
  'a dump of a newer PostgreSQL is refused with both versions and the remedy',
  async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-dump-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const dump = join(folder, 'night.dump')
    await writeFile(dump, dumpHead('99.1'))
    const here = majorOf(execFileSync('pg_restore', ['--version'], { encoding: 'utf8' }))
    await expect(expectReadable(dump)).rejects.toThrow(
      `night.dump was made by PostgreSQL 99.1. The installed pg_restore of PostgreSQL ${here} cannot read it.
Put the programs of PostgreSQL 99 or newer first in PATH, or dump as text: pg_dump --format=plain --no-owner --no-privileges`,
    )
    await writeFile(dump, dumpHead('9.6', 14))
    expect(await expectReadable(dump)).toMatchObject({ major: 9 })
  },
)
