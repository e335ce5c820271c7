import type { AnsweredItemDto } from '@assay/contracts/studies/answers'
import type { Database } from '@assay/db'
import { seedStudy } from '@assay/testing/studies'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

interface Answered {
  readonly data: readonly AnsweredItemDto[]
  readonly count: number
}

async function answersOf(gateway: Gateway, id: string, query = ''): Promise<Answered> {
  const token = await superuserToken(gateway)
  const response = await send(gateway, 'GET', `/studies/${id}/answers?${query}`, { token })
  expect(response.status).toBe(200)
  return (await response.json()) as Answered
}

test('single answers of a closed study have their ratings, without who the raters are', async ({
  gateway,
  db,
}) => {
  const { id, armIds, record } = await seedStudy(db, { kind: 'rubric', items: 25 })
  const all = await answersOf(gateway, id)
  expect([all.count, all.data.length]).toEqual([25, 20])
  const rest = await answersOf(gateway, id, 'skip=20')
  expect(rest.data.map(({ position }) => position)).toEqual([20, 21, 22, 23, 24])

  const items = [...all.data, ...rest.data]
  expect(items.flatMap(({ ratings }) => ratings)).toHaveLength(record.ratings.length)
  for (const { rubric, responses, ratings } of items) {
    expect(responses.map(({ arm_id }) => arm_id)).toEqual(armIds)
    for (const { rating } of ratings)
      expect(rating.kind === 'rubric' && rating.is_met).toHaveLength(rubric.length)
  }
  const text = JSON.stringify(items)
  expect(text).toMatch(/"rater":"Rater \d"/)
  for (const { raterId } of record.ratings) expect(text).not.toContain(raterId)
})

test('an arm can be read where it lost, with the arms that it was compared with', async ({
  gateway,
  db,
}) => {
  const { id, armIds } = await seedStudy(db, { kind: 'pairwise', items: 20, arms: 3 })
  const [, , last] = armIds
  const everything = await answersOf(gateway, id)
  const isLost = ({ arm_id, other_arm_id, rating }: AnsweredItemDto['ratings'][number]) => {
    const outcome = rating.kind === 'pairwise' && rating.outcome
    if (outcome === 'left_better') return other_arm_id === last
    return outcome === 'right_better' && arm_id === last
  }
  const expected = everything.data.filter(({ ratings }) => ratings.some(isLost))
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(20)
  const lost = await answersOf(gateway, id, `arm_id=${last}&rated_as=lost`)
  expect(lost.data.map((item) => item.id)).toEqual(expected.map((item) => item.id))
  expect(lost.count).toBe(expected.length)
  for (const { responses, ratings } of lost.data) {
    const compared = new Set(ratings.flatMap((one) => [one.arm_id, one.other_arm_id]))
    expect(compared).toEqual(new Set(responses.map(({ arm_id }) => arm_id)))
    for (const one of ratings) expect([one.arm_id, one.other_arm_id]).toContain(last)
  }
})

test('answers can be filtered by verdict and subject', async ({ gateway, db }) => {
  const { id } = await seedStudy(db, { kind: 'verdict', items: 20 })
  const wrong = await answersOf(gateway, id, 'rated_as=wrong')
  const verdictsOf = ({ ratings }: AnsweredItemDto) =>
    ratings.map(({ rating }) => rating.kind === 'verdict' && rating.verdict)
  expect(wrong.data.length).toBeGreaterThan(0)
  for (const item of wrong.data) expect(verdictsOf(item)).toContain('wrong')
  const { data } = await answersOf(gateway, id, 'subject=cardiology')
  expect(new Set(data.map(({ subject }) => subject))).toEqual(new Set(['cardiology']))
  expect(await answersOf(gateway, id, 'subject=law')).toEqual({ data: [], count: 0 })
})

test('answers are read once the study is closed', async ({ gateway, db }) => {
  expect(await refusalOf(gateway, db, { state: 'rating' })).toEqual([
    409,
    { detail: 'This study is being rated. Close it first.' },
  ])
  expect(await refusalOf(gateway, db, { state: 'archived', closedAt: null })).toEqual([
    409,
    { detail: 'This study was given up before its rating, so it has no ratings.' },
  ])
})

async function refusalOf(
  gateway: Gateway,
  db: Database,
  changed: { readonly state: 'rating' | 'archived'; readonly closedAt?: null },
) {
  const { id } = await seedStudy(db, { kind: 'verdict', items: 2 })
  await db.updateTable('studies').set(changed).where('id', '=', id).execute()
  const token = await superuserToken(gateway)
  return answer(send(gateway, 'GET', `/studies/${id}/answers`, { token }))
}
