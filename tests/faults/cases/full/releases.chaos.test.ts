import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSENT_VERSION } from '@assay/contracts/consents'
import { publishNewestBoard, runRelease } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'

const test = chaosTest().extend('folder', async ({ arena: _ }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-releases-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return folder
})

const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })
const SUMS = 'SHA256SUMS'
/** A release has the ledger, six tables, and seven files about them. */
const FILES = 14
/** The case starts one process per file of a release, plus one more. */
const BUILDS_TIMEOUT_MS = 180_000

/** Casts a vote in a thread that may be published, and publishes a board with the vote. */
async function publishVote(arena: ChaosArena): Promise<void> {
  const person = await arena.guest()
  await using chat = person.ask({ script: QUICK })
  const { turn_id: turnId, thread_id: threadId } = await chat.done()
  const reply = await person.vote(turnId)
  expect(reply.status).toBe(200)
  const consent = { granted: true, text_version: CONSENT_VERSION }
  await person.request('PUT', `/threads/${threadId}/consent`, consent)
  const { id: voteId } = JSON.parse(reply.body) as { readonly id: string }
  const positionOf = async () =>
    (
      await arena.db.selectFrom('ledger').select('position').where('voteId', '=', voteId).execute()
    )[0]?.position
  await expect.poll(positionOf).toBeDefined()
  await publishNewestBoard(arena, Number(await positionOf()))
}

/** Lists the versions that are recorded as built. */
async function listVersions({ db }: ChaosArena): Promise<string[]> {
  const rows = await db.selectFrom('releases').select('version').orderBy('version').execute()
  return rows.map(({ version }) => version)
}

/** Expects that every file in a version has the hash that the list of hashes contains. */
async function expectWhole(version: string): Promise<void> {
  const sums = (await readFile(join(version, SUMS), 'utf8')).trim().split('\n')
  expect(sums).toHaveLength(FILES - 1)
  for (const line of sums) {
    const [sha256, path = ''] = line.split('  ')
    const bytes = await readFile(join(version, path))
    expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sha256])
  }
}

test('C57: a release build that is killed after any of its files leaves no version, and the next build is complete', {
  timeout: BUILDS_TIMEOUT_MS,
}, async ({ arena, folder }) => {
  await publishVote(arena)
  const build = (settings = {}) =>
    runRelease(arena, folder, ['build', '--version', '1.0.0'], settings)
  for (let file = 1; file <= FILES; file += 1) {
    const killed = await build({ FAILPOINTS: `gw.release_file@${file}:kill` })
    expect([file, killed.signal]).toEqual([file, 'SIGKILL'])
    expect(await readdir(folder)).toEqual(['.1.0.0.building'])
    expect(await listVersions(arena)).toEqual([])
  }
  const none = { FAILPOINTS: `gw.release_file@${FILES + 1}:kill` }
  expect(await build(none)).toMatchObject({ code: 0 })
  expect(await readdir(folder)).toEqual(['1.0.0'])
  expect(await listVersions(arena)).toEqual(['1.0.0'])
  await expectWhole(join(folder, '1.0.0'))
})

test('C57: a build that is killed between the folder and its record leaves no version and reports the folder to the operator', async ({
  arena,
  folder,
}) => {
  await publishVote(arena)
  const build = (settings = {}) =>
    runRelease(arena, folder, ['build', '--version', '1.1.0'], settings)
  const killed = await build({ FAILPOINTS: 'gw.release_renamed:kill' })
  expect(killed.signal).toBe('SIGKILL')
  expect(await listVersions(arena)).not.toContain('1.1.0')
  const left = join(folder, '1.1.0')
  await expectWhole(left)

  const refused = await build()
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${left} already exists`),
  })
  const sums = await readFile(join(left, SUMS), 'utf8')
  await rm(left, { recursive: true })
  expect(await build()).toMatchObject({ code: 0 })
  expect(await listVersions(arena)).toContain('1.1.0')
  expect(await readFile(join(left, SUMS), 'utf8')).toBe(sums)
})
