import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readServersFile, writeServersFile } from './servers-file.ts'

test('only the owner can read the server URLs, and only while Assay runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-servers-'))
  const urls = { DATABASE_URL: 'postgres://a', REDIS_URL: 'redis://b', NATS_URL: 'nats://c' }
  {
    await using _file = await writeServersFile(folder, urls)
    expect(await readServersFile(folder)).toEqual(urls)
    const { mode } = await stat(join(folder, 'servers.json'))
    expect(mode & 0o077).toBe(0)
  }
  expect(await readServersFile(folder)).toEqual({})
  await rm(folder, { recursive: true })
})
