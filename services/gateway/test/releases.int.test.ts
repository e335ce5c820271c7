import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleasesDto } from '@assay/contracts/releases'
import type { Database } from '@assay/db'
import { ETHICS_STATEMENT } from '@assay/testing/ethics-statement'
import { insertRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { ReleaseEnv, runRelease } from '../src/stewardship/releases/release-command.ts'
import { test as base } from './gateway.ts'

const SETTINGS = { ETHICS_STATEMENT }

const test = base
  .extend('policy', { scope: 'file' }, SETTINGS)
  .extend('folder', { scope: 'file' }, async ({ db: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-releases-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })

const TEXT = 'PAR1 0123456789'

/** Stores a version with one table, and a file in its folder that does not belong to it. */
async function store(db: Database, folder: string, version: string, publishedAt: Date | null) {
  const own = join(folder, version)
  await mkdir(join(own, 'data'), { recursive: true })
  await writeFile(join(own, 'data', 'votes.parquet'), TEXT)
  await writeFile(join(own, 'README.md'), '# Data')
  await writeFile(join(own, 'secret.txt'), 'CANARY')
  const files = ['data/votes.parquet', 'README.md'].map((path) => ({
    path,
    bytes: TEXT.length,
    sha256: '0'.repeat(64),
  }))
  await insertRows(db, 'releases', {
    ...{ version, folder: own, position: '7', computedAt: new Date(), publishedAt },
    ...{ license: 'CC-BY-4.0', contact: 'data@example.org' },
    rows: JSON.stringify({ votes: 7 }),
    files: JSON.stringify(files),
  })
}

test('any caller can read a published version, in parts and with revalidation', async ({
  gateway,
  db,
  folder,
}) => {
  await store(db, folder, '1.0.0', new Date())
  const list = (await (await gateway.call('GET', '/releases/')).json()) as ReleasesDto
  expect(list.releases).toMatchObject([{ version: '1.0.0', rows: { votes: 7 } }])
  expect(list.tables.map(({ path: table }) => table)).toContain('data/votes.parquet')

  const path = '/releases/1.0.0/data/votes.parquet'
  const whole = await gateway.call('GET', path)
  expect([whole.status, await whole.text()]).toEqual([200, TEXT])
  const etag = whole.headers.get('etag') ?? ''
  // By default, fetch sends `no-cache` here and receives the whole file again.
  const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  const again = await gateway.call('GET', path, {}, { headers: known })
  expect(again.status).toBe(304)
  const part = await gateway.call('GET', path, {}, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'PAR1'])
  const beyond = await gateway.call('GET', path, {}, { headers: { range: 'bytes=900-' } })
  expect(beyond.status).toBe(416)
  expect((await gateway.call('GET', '/releases/1.0.0/README.md')).status).toBe(200)
})

test.for([
  '/releases/1.0.0/secret.txt',
  '/releases/1.0.0/data/..%2Fsecret.txt',
  '/releases/1.0.0/..%2F1.0.0%2FREADME.md',
  '/releases/..%2F..%2Fetc/passwd',
  '/releases/1.0.0/%2Fetc%2Fpasswd',
  '/releases/1.0.0/data/.%2F.%2Fvotes.parquet',
  '/releases/1.0.0/data/..%5C..%5Csecret.txt',
  '/releases/9.9.9/README.md',
])('%s is not found', async (path, { gateway }) => {
  const response = await gateway.call('GET', path)
  expect([response.status, (await response.text()).includes('CANARY')]).toEqual([404, false])
})

test('a file name must not contain a null character', async ({ gateway }) => {
  const { status } = await gateway.call('GET', '/releases/1.0.0/data/votes.parquet%00')
  expect(status).toBe(422)
})

test('an unpublished version is hidden, and a withdrawn one is listed without its files', async ({
  gateway,
  db,
  folder,
}) => {
  await store(db, folder, '1.1.0', null)
  await store(db, folder, '1.2.0', new Date())
  await updateRows(
    db,
    'releases',
    { version: '1.2.0' },
    { withdrawnAt: new Date(), withdrawalReason: 'A text too many' },
  )
  const { releases } = (await (await gateway.call('GET', '/releases/')).json()) as ReleasesDto
  const others = releases.filter(({ version }) => version !== '1.0.0')
  expect(others).toMatchObject([
    { version: '1.2.0', files: [], withdrawal_reason: 'A text too many' },
  ])
  for (const version of ['1.1.0', '1.2.0']) {
    expect((await gateway.call('GET', `/releases/${version}/README.md`)).status).toBe(404)
  }
})

test('a release is published only after the operator has made all ethics statements', async ({
  gateway,
  db,
  folder,
}) => {
  await store(db, folder, '2.0.0', null)
  const publish = (settings: object) =>
    runRelease(db, ['publish', '--version', '2.0.0'], ReleaseEnv.parse(settings))
  const path = '/releases/2.0.0/README.md'
  await expect(publish({})).rejects.toThrow(
    /State purpose, .*, review_status in .* ETHICS_STATEMENT\. The page \/ethics must show the terms/,
  )
  expect((await gateway.call('GET', path)).status).toBe(404)

  const readme = join(folder, '2.0.0', 'README.md')
  await rename(readme, `${readme}.away`)
  await expect(publish(SETTINGS)).rejects.toThrow('README.md is no longer in')
  await rename(`${readme}.away`, readme)
  expect(await publish(SETTINGS)).toContain('Version 2.0.0 is published')
  expect((await gateway.call('GET', path)).status).toBe(200)
  expect(await (await gateway.call('GET', '/ethics/')).json()).toEqual(
    JSON.parse(await readFile(ETHICS_STATEMENT, 'utf8')),
  )
})
