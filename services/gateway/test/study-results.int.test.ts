import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StudyFileDto, StudyFileName } from '@assay/contracts/studies/files'
import type { StudyResultsDto } from '@assay/contracts/studies/results'
import type { Database } from '@assay/db'
import { updateRows } from '@assay/testing/rows'
import { type StudySeed, seedStudy, storeResults } from '@assay/testing/studies'
import { describe, expect } from 'vitest'
import { hashStudy } from '../src/studies/life/hash-study.ts'
import { answer, send } from './accounts.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

const KINDS = ['pairwise', 'verdict', 'scales', 'rubric'] as const

/** Seeds a study with its hash and its results. */
async function aRatedStudy(db: Database, seed: StudySeed) {
  const study = await seedStudy(db, seed)
  const hash = await hashStudy(db, study.id)
  await db.updateTable('studies').set({ hash }).where('id', '=', study.id).execute()
  await storeResults(db, study)
  return study
}

async function read<Body>(gateway: Gateway, path: string): Promise<Body> {
  const response = await send(gateway, 'GET', path, { token: await superuserToken(gateway) })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

async function download(gateway: Gateway, id: string, name: string): Promise<Buffer> {
  const organiser = { token: await superuserToken(gateway) }
  const response = await send(gateway, 'GET', `/studies/${id}/files/${name}`, organiser)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('until the study is closed, nothing in the results identifies an arm', async ({
  gateway,
  db,
}) => {
  const { id, armIds } = await aRatedStudy(db, { kind: 'pairwise', state: 'rating', arms: 5 })
  const blind = await read<StudyResultsDto>(gateway, `/studies/${id}/results`)
  expect(blind).toMatchObject({ state: 'ready', is_blind: true })
  const text = JSON.stringify(blind)
  for (const armId of armIds) expect(text).not.toContain(armId)
  expect(text).not.toMatch(/Arm [A-E]/)
  expect(blind.results?.arms).toMatchObject(
    [1, 2, 3, 4, 5].map((number) => ({
      ...{ id: `source-${number}`, name: `Source ${number}` },
      ...{ responses: null, declined: null, failed: null },
    })),
  )
  expect(blind.results?.differences.every(({ first, second }) => first < second)).toBe(true)

  const closed = { state: 'closed', closedAt: new Date(Date.now() - 60_000) } as const
  await db.updateTable('studies').set(closed).where('id', '=', id).execute()
  const open = await read<StudyResultsDto>(gateway, `/studies/${id}/results`)
  expect(open.is_blind).toBe(false)
  const values = (dto: StudyResultsDto) => dto.results?.scores.map(({ value }) => value) ?? []
  expect(open.results?.arms.map(({ id: armId }) => armId)).toEqual(armIds)
  expect(values(open)).not.toEqual(values(blind))
  expect(values(open).toSorted()).toEqual(values(blind).toSorted())
  expect(open.conclusions[1]).toMatch(
    /^Arm [AB] was rated better than Arm [C-E]: \+\d+ points \(95/,
  )
})

test('results are computed before they are shown', async ({ gateway, db }) => {
  const { id } = await seedStudy(db, { kind: 'verdict', state: 'rating' })
  const results = () => read<StudyResultsDto>(gateway, `/studies/${id}/results`)
  expect(await results()).toMatchObject({ state: 'computing', results: null, conclusions: [] })
  await db.deleteFrom('studyRatings').where('studyId', '=', id).execute()
  expect(await results()).toMatchObject({ state: 'none', results: null, conclusions: [] })
})

test('a closed study shows no results from before its close', async ({ gateway, db }) => {
  const organiser = { token: await superuserToken(gateway) }
  const { id } = await aRatedStudy(db, { kind: 'verdict', items: 6 })
  await updateRows(db, 'studies', { id }, { closedAt: new Date(Date.now() + 60_000) })
  expect(await read(gateway, `/studies/${id}/results`)).toMatchObject({ state: 'computing' })
  expect(await answer(send(gateway, 'GET', `/studies/${id}/files`, organiser))).toEqual([
    409,
    { detail: 'The results are being computed. Please try again.' },
  ])
})

test('only a closed study has files', async ({ gateway, db }) => {
  const organiser = { token: await superuserToken(gateway) }
  const { id } = await aRatedStudy(db, { kind: 'verdict', state: 'rating', items: 6 })
  for (const path of ['files', 'files/ratings.csv'])
    expect(await answer(send(gateway, 'GET', `/studies/${id}/${path}`, organiser))).toEqual([
      409,
      { detail: 'This study is being rated. Close it first.' },
    ])
})

test('a study gives the same bytes twice, and the list states their hashes', async ({
  gateway,
  db,
}) => {
  const { id } = await aRatedStudy(db, { kind: 'scales' })
  const list = () => read<{ data: StudyFileDto[] }>(gateway, `/studies/${id}/files`)
  const first = await list()
  const changed = { state: 'archived', isPublic: true, resultsAt: new Date() } as const
  await db.updateTable('studies').set(changed).where('id', '=', id).execute()
  expect(await list()).toEqual(first)
  expect(first.data.map(({ name }) => name)).toEqual(StudyFileName.options)
  for (const { name, bytes, sha256 } of first.data) {
    const file = await download(gateway, id, name)
    expect([name, file.length]).toEqual([name, bytes])
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(file))
    expect(Buffer.from(digest).toString('hex')).toBe(sha256)
  }
})

test('a spreadsheet treats no text of a file as a formula', async ({ gateway, db }) => {
  const { id } = await aRatedStudy(db, { kind: 'verdict', prefix: '=1+' })
  for (const name of ['items.csv', 'responses.csv', 'ratings.csv']) {
    const text = (await download(gateway, id, name)).toString()
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain("\r\n'=1+item-0,")
    expect(text.match(/(^|[,\n])"?=/g)).toBeNull()
  }
})

test('texts for people have the words of the pages', async ({ gateway, db }) => {
  for (const kind of KINDS) {
    const { id } = await aRatedStudy(db, { kind, items: 6 })
    for (const name of ['methods.md', 'reporting-table.md']) {
      const text = (await download(gateway, id, name)).toString()
      const body = text.replaceAll(/\bArm [A-Z]\b|In the other files, .*|items\.csv/g, '')
      expect(body.match(/.*\b(?:items?|arms?|responses?|responded)\b.*/gi)).toBeNull()
    }
  }
})

test('the day of an upload is not stated as a day of collection', async ({ gateway, db }) => {
  const { id } = await aRatedStudy(db, { kind: 'verdict', items: 6 })
  const collected = async () =>
    /were collected \S+ \S+/.exec((await download(gateway, id, 'methods.md')).toString())?.[0]
  expect(await collected()).toBeUndefined()
  const { id: modelId } = await db.selectFrom('models').select('id').executeTakeFirstOrThrow()
  const arm = { kind: 'model', name: 'Model', model_id: modelId }
  await updateRows(
    db,
    'studyArms',
    { studyId: id, position: 0 },
    {
      arm: JSON.stringify({ ...arm, system_prompt: null, temperature: null, max_tokens: null }),
    },
  )
  expect(await collected()).toBe('were collected on 2026-11-01.')
})

test('files name arms and pseudonyms, but no rater', async ({ gateway, db }) => {
  const { id, record } = await aRatedStudy(db, { kind: 'pairwise' })
  const csv = (await download(gateway, id, 'ratings.csv')).toString()
  const [header, ...lines] = csv.trim().split('\r\n')
  expect(header).toBe('item,subject,rater,is_repeat,left_arm,right_arm,outcome,comment,seconds')
  expect(lines).toHaveLength(record.ratings.length)
  expect(lines[0]).toMatch(/^item-0,cardiology,Rater \d,false,Arm [A-C],Arm [A-C],\w+,/)
  for (const name of StudyFileName.options) {
    const text = (await download(gateway, id, name)).toString()
    for (const { raterId } of record.ratings) expect(text).not.toContain(raterId)
  }
})

describe.for(KINDS)('the files of a %s study', (kind) => {
  test('prove the results, and a changed rating disproves them', async ({ gateway, db }) => {
    const { id } = await aRatedStudy(db, { kind })
    const folder = await mkdtemp(join(tmpdir(), 'assay-study-'))
    await mkdir(folder, { recursive: true })
    for (const name of ['study.json', 'results.json', 'verify_results.py'])
      await writeFile(join(folder, name), await download(gateway, id, name))
    expect(await verify(folder)).toMatch(/^The results match: \d{2,} numbers from \d+ ratings\n$/)

    const original = await readFile(join(folder, 'study.json'), 'utf8')
    const study = JSON.parse(original)
    const two = study.assignments.filter((one: { repeat_of: string | null }) => !one.repeat_of)
    const other = two.find(
      (one: object) => JSON.stringify(ratingOf(one)) !== JSON.stringify(ratingOf(two[0])),
    )
    two[0].rating = ratingOf(other)
    await writeFile(join(folder, 'study.json'), JSON.stringify(study))
    expect(await verify(folder)).toMatch(/^The results do not match: results\.\w+/)

    study.items[0].messages[0].content = 'What was asked afterwards?'
    await writeFile(join(folder, 'study.json'), JSON.stringify(study))
    expect(await verify(folder)).toContain('not those that were frozen')

    const uploaded = JSON.parse(original)
    uploaded.responses[0].content = 'What was answered afterwards.'
    await writeFile(join(folder, 'study.json'), JSON.stringify(uploaded))
    expect(await verify(folder)).toContain('not those that were frozen')

    await writeFile(join(folder, 'study.json'), original)
    const results = await readFile(join(folder, 'results.json'), 'utf8')
    await writeFile(join(folder, 'results.json'), raise(results))
    expect(await verify(folder)).toMatch(/^The results do not match: results\.\w+/)
    await rm(folder, { recursive: true })
  })
})

const ratingOf = (one: object) => (one as { rating: unknown }).rating

/** Raises the last upper end of an agreement's interval a little. */
function raise(results: string): string {
  const parsed = JSON.parse(results)
  parsed.agreement.at(-1).gwet.high += 1e-4
  return JSON.stringify(parsed)
}

function verify(folder: string): Promise<string> {
  const args = ['-B', join(folder, 'verify_results.py'), folder]
  return new Promise((resolve) => {
    execFile('python3', args, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}
