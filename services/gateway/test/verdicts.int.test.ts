import type { VerdictsDto } from '@assay/contracts/verdicts'
import { type Database, newId } from '@assay/db'
import { expect } from 'vitest'
import { cacheByAudience } from '../src/boards/leaderboard/cache-by-audience.ts'
import { readVerdicts } from '../src/boards/leaderboard/read-verdicts.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

/** Stores each of these verdicts and tags once per voter. */
async function storeVerdicts(
  db: Database,
  modelId: string,
  voters: readonly string[],
  values: string[],
) {
  const rows = voters.flatMap((voterId) =>
    values.map((assessment) => ({ modelId, voterId, assessment, total: 1 })),
  )
  await db.insertInto('analyticsVerdicts').values(rows).execute()
}

const someVoters = (count: number) => Array.from({ length: count }, () => newId())

async function read(gateway: Gateway): Promise<VerdictsDto> {
  const caller = { token: await superuserToken(gateway) }
  return (await (await gateway.call('GET', '/leaderboard/verdicts', caller)).json()) as VerdictsDto
}

test('rates have intervals and require at least thirty answers and ten voters', async ({
  gateway,
  db,
}) => {
  const models = await db.selectFrom('models').select('id').orderBy('id').execute()
  const [known, fewVoters] = models.map(({ id }) => id) as [string, string]
  await storeVerdicts(db, known, someVoters(8), [
    'right',
    'mostly_right',
    'wrong',
    'unsafe',
    'outdated',
  ])
  await storeVerdicts(db, known, someVoters(4), ['declined', 'wrong', 'unsafe'])
  await storeVerdicts(db, fewVoters, someVoters(9), [
    'right',
    'wrong',
    'declined',
    'mostly_right',
    'unsafe',
  ])

  const { entries } = await read(gateway)
  expect(entries.map(({ llm_id }) => llm_id)).toEqual([fewVoters, known])
  expect(entries[0]).toMatchObject({ answers: 36, voters: 9 })
  expect(entries[0]).toMatchObject({ counts: null, quality: null, safety: null, tags: [] })
  expect(entries[1]).toMatchObject({
    answers: 32,
    voters: 12,
    counts: { right: 8, mostly_right: 8, wrong: 12, declined: 4 },
    quality: { rate: 16 / 32 },
    safety: { rate: 4 / 16 },
    tags: [
      { tag: 'unsafe', answers: 12 },
      { tag: 'outdated', answers: 8 },
    ],
  })
  const { quality } = entries[1] ?? {}
  expect(quality?.low).toBeGreaterThan(0)
  expect(quality?.low).toBeLessThan(0.5)
  expect(quality?.high).toBeGreaterThan(0.5)
})

test('currently excluded voters are left out', async ({ db }) => {
  const { id: modelId } = await db.selectFrom('models').select('id').executeTakeFirstOrThrow()
  const answersOf = async () =>
    (await readVerdicts(db)).entries.find(({ llm_id }) => llm_id === modelId)?.answers ?? 0
  const before = await answersOf()
  const [voterId = ''] = someVoters(1)
  await storeVerdicts(db, modelId, [voterId], ['right'])
  expect(await answersOf()).toBe(before + 1)
  const exclusion = { id: newId(), voterId, reason: 'a test', ruleVersion: '1', evidence: '{}' }
  await db.insertInto('voteExclusions').values(exclusion).execute()
  expect(await answersOf()).toBe(before)
})

test('only superusers can observe a single verdict', async ({ db }) => {
  let now = 0
  const board = cacheByAudience(
    () => readVerdicts(db),
    () => now,
  )
  const total = async (audience: 'superusers' | 'everybody') =>
    (await board(audience)).entries.reduce((sum, { answers }) => sum + answers, 0)
  const { id } = await db.selectFrom('models').select('id').executeTakeFirstOrThrow()
  const before = await total('everybody')
  await total('superusers')
  await storeVerdicts(db, id, someVoters(1), ['right'])
  now += 60_000
  expect(await total('everybody')).toBe(before)
  expect(await total('superusers')).toBe(before + 1)
  now += 900_000
  expect(await total('everybody')).toBe(before + 1)
})
