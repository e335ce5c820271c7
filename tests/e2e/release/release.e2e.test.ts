import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { CONSENT_VERSION } from '@assay/contracts/consents'
import type { ReviewsDto } from '@assay/contracts/reviews'
import { ROOT } from '@assay/system'
import {
  type Arena,
  type CommandEnd,
  createPerson,
  logIn,
  publishNewestBoard,
  runRelease,
  SUPERUSER,
  seedFinishedTurns,
  seedGuests,
} from '@assay/testing/arena'
import { everyNth } from '@assay/testing/long-form'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { ownTest as base } from '../arena.ts'
import { ensurePython } from './ensure-python.ts'

const run = promisify(execFile)
const python = await ensurePython()

const test = base
  .extend('options', { scope: 'file' }, {})
  .extend('folder', { scope: 'file' }, async ({ arena: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })

const build = (arena: Arena, folder: string, version: string, settings = {}) =>
  runRelease(arena, folder, ['build', '--version', version], settings)

/** The question of each thread, and the consents that its asker gives. */
const QUESTIONS = [
  ['CANARY-AGREED: why does metformin lower glucose?', [true]],
  ['CANARY-UNCONSENTED', []],
  ['CANARY-REFUSED', [false]],
  ['CANARY-WITHDRAWN', [true, false]],
  ['CANARY-IDENTIFIER, write to jane.roe@example.org', [true]],
  ['CANARY-SOFT: my patient Mr Kowalski coughs', [true]],
  ['CANARY-DELETED', [true]],
] as const

/** Adds each question with its vote and its verdicts, and publishes the resulting board. */
async function seedVotes(arena: Arena): Promise<void> {
  const [one, other] = await arena.db.selectFrom('models').select('id').orderBy('id').execute()
  const guests = await seedGuests(arena, QUESTIONS.length)
  const pair = [one?.id ?? '', other?.id ?? ''] as const
  const turns = await seedFinishedTurns(
    arena.db,
    guests.map(({ userId }) => userId),
    1,
    pair,
  )
  for (const [at, [prompt, consents]] of QUESTIONS.entries()) {
    const { userId, fingerprint } = guests[at] as (typeof guests)[number]
    const guest = createPerson(arena.surroundings, { fingerprint_hash: fingerprint })
    const [turnId = ''] = turns.get(userId) ?? []
    const { threadId } = await arena.db
      .updateTable('turns')
      .set({ prompt, pairProbability: 0.5 })
      .where('id', '=', turnId)
      .returning('threadId')
      .executeTakeFirstOrThrow()
    await arena.db.updateTable('answers').set({ style: 7 }).where('turnId', '=', turnId).execute()
    const assessments = { left: { verdict: 'right', tags: [] } }
    const outcome = at % 3 === 0 ? 'tie' : 'left_better'
    await guest.request('POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`, { assessments })
    for (const granted of consents) {
      const consent = { granted, text_version: CONSENT_VERSION }
      await guest.request('PUT', `/threads/${threadId}/consent`, consent)
    }
    if (prompt === 'CANARY-DELETED') await guest.request('DELETE', `/threads/${threadId}`)
  }
  const folded = async () => (await arena.db.selectFrom('ledger').select('voteId').execute()).length
  await expect.poll(folded, { timeout: 60_000 }).toBe(QUESTIONS.length)
  const { db, system } = arena
  await publishNewestBoard({ db, processes: system.processes }, await lastPosition(arena))
}

async function lastPosition({ db }: Arena): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.position ?? 0)
}

/** Reads all text in a release, decompressed. */
async function textsOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name))
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
    })
  return (await Promise.all(texts)).join('\n')
}

/** Runs a release's verifier as an outsider does, and returns its output. */
function verify(folder: string, ...options: readonly string[]): Promise<string> {
  const args = [join(ROOT, 'packages', 'release', 'verify.py'), folder, ...options]
  return run(python ?? '', args).then(
    (done) => done.stdout,
    (failed: CommandEnd) => failed.stderr,
  )
}

interface Reading {
  readonly rows: Readonly<Record<string, readonly Record<string, unknown>[]>>
  readonly streamed: Readonly<Record<string, number>>
}

test('an incomplete release is rejected with an error message and leaves no files', async ({
  arena,
  folder,
}) => {
  await seedVotes(arena)
  for (const [version, settings, sentence] of [
    ['1.0', {}, 'is not a valid version'],
    ['../1.0.0', {}, 'is not a valid version'],
    ['1.0.0', { RELEASE_LICENSE: '' }, 'Set RELEASE_LICENSE'],
    ['1.0.0', { ETHICS_STATEMENT: '' }, 'State a contact'],
  ] as const) {
    const refused = await build(arena, folder, version, settings)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
  }
  expect(await readdir(folder)).toEqual([])
})

test('a version is built once, reproducibly and only from threads with consent', async ({
  arena,
  folder,
}) => {
  const built = await build(arena, folder, '1.0.0')
  expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('1 conversation turns') })
  const again = await build(arena, folder, '1.0.0')
  expect(again).toMatchObject({ code: 1, stderr: 'Version 1.0.0 exists.\n' })
  expect(await readdir(folder)).toEqual(['1.0.0'])

  const sums = (of: string) => readFile(join(of, 'SHA256SUMS'), 'utf8')
  await arena.db.deleteFrom('releases').execute()
  const elsewhere = join(folder, 'elsewhere')
  expect((await build(arena, elsewhere, '1.0.0')).code).toBe(0)
  expect(await sums(join(elsewhere, '1.0.0'))).toBe(await sums(join(folder, '1.0.0')))

  const text = await textsOf(join(folder, '1.0.0'))
  expect(text).not.toMatch(/CANARY-(?!AGREED)|jane\.roe|Kowalski/)
  const { voterId } = await arena.db
    .selectFrom('ledger')
    .select('voterId')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(text).not.toContain(voterId)
})

test('a version treats texts with uncertain findings as a reviewer decided', async ({
  arena,
  folder,
}) => {
  const screened = await runRelease(arena, folder, ['screen'])
  expect(screened.stdout).toContain('1 withheld turn waits for a reviewer')
  const admin = await logIn(arena.surroundings, SUPERUSER)
  const { data } = await admin.request<ReviewsDto>('GET', '/reviews/?kind=text')
  const [row] = data
  const decided = { decision: 'redact', version: row?.version }
  await admin.request('POST', `/reviews/text/${row?.id}`, decided)

  const built = await build(arena, folder, '1.0.1')
  expect(built.stdout).toContain('2 conversation turns. Check')
})

test.runIf(python)(
  'researchers can read a release, and outsiders can verify it',
  async ({ folder }) => {
    const version = join(folder, '1.0.1')
    const check = join(import.meta.dirname, 'check_release.py')
    const { stdout } = await run(python ?? '', ['-B', check, version], { maxBuffer: 2 ** 26 })
    const { rows, streamed } = JSON.parse(stdout) as Reading
    expect(rows.votes).toHaveLength(QUESTIONS.length)
    const entry = { left_style: 7, right_style: 7, pair_probability: 0.5 }
    expect(rows.votes?.[0]).toMatchObject(entry)
    const published = rows.conversations?.map(({ prompt, redacted }) => [prompt, redacted])
    expect(published?.toSorted()).toEqual([
      [QUESTIONS[0][0], false],
      ['CANARY-SOFT: my patient Mr [name] coughs', true],
    ])
    expect(rows.votes?.map(({ declined }) => declined)).toEqual(Array(QUESTIONS.length).fill(null))
    const rates = rows.rates?.filter(({ board }) => board === 'overall') ?? []
    expect(rates.length).toBeGreaterThan(1)
    // The rates count both answers of every battle that its asker has not deleted. There are too
    // few answers for a rate.
    expect(rates.reduce((sum, { answers }) => sum + Number(answers), 0)).toBe(2 * QUESTIONS.length)
    expect(rates[0]).toMatchObject({ declined: null, declined_low: null, length_high: null })
    const assessment = { side: 'left', verdict: 'right' }
    expect(rows.verdicts).toMatchObject([assessment, assessment])
    const counts = Object.entries(rows).map(([name, { length }]) => [name, length])
    expect(Object.entries(streamed)).toEqual(counts)
    expect(JSON.stringify(rows)).not.toMatch(/CANARY-(?!AGREED|SOFT)|Kowalski/)

    expect(await verify(version)).toMatch(
      /^All 13 files match SHA256SUMS\nThe hash chain is intact: \d+ entries\nThe board was computed at .*\nThe overall board matches: .*\n\d+ other boards match\nThe differences of experts match: 0, of which 0 are significant\nThe verdict rates match: \d+ models\nThe findings match\n(Note: .*\n)*The checkpoint is signed .*\nThe tables match the ledger: 7 votes\n$/,
    )

    const kept = join(folder, '1.0.0', 'checkpoint.json')
    expect(await verify(version, '--checkpoint', kept)).toContain('It continues 2 checkpoints')

    const copy = join(folder, 'copy')
    await cp(version, copy, { recursive: true })
    // A git clone also has this folder.
    await mkdir(join(copy, '.git'))
    await writeFile(join(copy, '.git', 'HEAD'), 'ref: refs/heads/main')
    await writeFile(join(copy, '.gitattributes'), '*.parquet filter=lfs')
    expect(await verify(copy)).toContain('The tables match the ledger')
    const votes = join(copy, 'data', 'votes.parquet')
    const bytes = await readFile(votes)
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
    await writeFile(votes, bytes)
    expect(await verify(copy)).toContain('data/votes.parquet has a different SHA-256')
  },
)

/** [the table, how the table is changed, the verifier's message] */
const FORGERIES = [
  ['votes', { drop: ['rated'] }, 'votes.parquet does not have the expected columns'],
  ['models', { set: { name: 'Other' } }, 'name of .* differs from the ledger'],
  ['models', { set: { provider_model: 'other' } }, 'provider_model of .* differs from the ledger'],
  ['models', { set: { model: 'other' } }, "models.parquet does not have the board's models"],
  [
    'boards',
    { double: true, set: { board: 'task:other' } },
    'boards.parquet has boards other than the overall board',
  ],
  ['boards', { drop: ['rank'] }, 'boards.parquet does not have the expected columns'],
  ['rates', { set: { model: 'other' } }, 'rates.parquet has models that are not on the board'],
  ['conversations', { double: true, set: {} }, 'conversations.parquet, vote \\d+: it occurs twice'],
  [
    'verdicts',
    { set: { model: 'other' } },
    'verdicts.parquet, vote \\d+: model differs from the ledger',
  ],
  ['verdicts', { set: { seq: 2 } }, 'verdicts.parquet, vote 2: it has no conversation'],
] as const

test.runIf(python)('the verifier finds tables that differ from the ledger', async ({ folder }) => {
  const copy = join(folder, 'forged')
  const change = join(import.meta.dirname, 'change_table.py')
  for (const [table, what, sentence] of everyNth(4, FORGERIES)) {
    await cp(join(folder, '1.0.1'), copy, { recursive: true, force: true })
    await run(python ?? '', ['-B', change, copy, table, JSON.stringify(what)])
    expect(await verify(copy)).toMatch(new RegExp(sentence))
  }
})

test('an invalid ledger is not published', async ({ arena, folder }) => {
  await updateRows(arena.db, 'ledger', { outcome: 'tie' }, { outcome: 'both_bad' })
  const refused = await build(arena, join(folder, 'broken'), '1.1.0')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The ledger is not valid'),
  })
  expect(await readdir(join(folder, 'broken'))).toEqual([])
})
