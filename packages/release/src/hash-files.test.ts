import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFiles } from './hash-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-hash-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

test('files are listed with size and hash in the given order', async () => {
  const long = Buffer.alloc(150_000, 'words ')
  await writeFile(join(folder, 'long'), long)
  await writeFile(join(folder, 'short'), 'a word')
  await writeFile(join(folder, 'empty'), '')
  expect(await hashFiles(folder, ['short', 'long', 'empty'])).toEqual([
    { path: 'short', bytes: 6, sha256: sha256('a word') },
    { path: 'long', bytes: 150_000, sha256: sha256(long) },
    { path: 'empty', bytes: 0, sha256: sha256('') },
  ])
})

test('a large file needs no more buffers than a small file', async () => {
  await writeFile(join(folder, 'large'), '')
  await truncate(join(folder, 'large'), 64 * 2 ** 20)
  const before = process.memoryUsage().arrayBuffers
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers)
  }, 1)
  await hashFiles(folder, ['large']).finally(() => clearInterval(watch))
  most = Math.max(most, process.memoryUsage().arrayBuffers)
  expect((most - before) / 2 ** 20).toBeLessThan(1)
})
