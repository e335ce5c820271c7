import assert from 'node:assert/strict'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import type { RatersDto } from '@assay/contracts/studies/raters'
import type { Database } from '@assay/db'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { type Account, answer, send } from './accounts.ts'
import type { Gateway } from './gateway.ts'
import { deskOf, linkTo, rate, rateAll, test } from './rated-study.ts'

const skip = async (gateway: Gateway, rater: Account, id: string | undefined, kind: string) =>
  (await (
    await send(gateway, 'POST', `/studies/assignments/${id}/skip`, rater, {
      ...{ kind, reason: 'Not for me' },
    })
  ).json()) as RatingDesk

/** Returns the assignments of a user, or of the pool. */
async function assignmentsOf(db: Database, studyId: string, rater: Account | null) {
  return db
    .selectFrom('studyAssignments as assignment')
    .leftJoin('studyRaters as rater', 'rater.id', 'assignment.raterId')
    .select(['assignment.id', 'itemId', 'leftResponseId', 'rightResponseId', 'position', 'state'])
    .select(['repeatOf', 'draft', 'shownAt'])
    .where('assignment.studyId', '=', studyId)
    .where((eb) =>
      rater ? eb('rater.userId', '=', rater.id) : eb('assignment.raterId', 'is', null),
    )
    .orderBy('position')
    .execute()
}

const pairOf = (one: { leftResponseId: string; rightResponseId: string | null }) =>
  [one.leftResponseId, one.rightResponseId].sort().join()

test('ten raters who open the desk at the same time get different assignments', async ({
  gateway,
  started,
}) => {
  const { study, raters } = await started(10, { design: { raters: 10 }, items: 10 })
  const desks = await Promise.all(
    raters.flatMap((rater) => [deskOf(gateway, study, rater), deskOf(gateway, study, rater)]),
  )
  const ids = desks.map(({ next }) => next?.id)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(10)

  const rated = await Promise.all(raters.map((rater) => rateAll(gateway, study, rater)))
  expect(new Set(rated.flat()).size).toBe(30)
  expect(rated.map(({ length }) => length)).toEqual(Array(10).fill(3))
})

test('nobody rates the same pair twice, and one rater alone rates each pair once', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone({ items: 2, design: { ratings_each: 6, raters: 1 } })
  expect(await rateAll(gateway, study, rater)).toHaveLength(6)
  const own = await assignmentsOf(db, study.id, rater)
  expect(new Set(own.map(pairOf)).size).toBe(6)
  expect(await deskOf(gateway, study, rater)).toMatchObject({
    ...{ study: { rated: 6, total: 6 }, next: null },
  })
})

test('after their part, raters may take on what no other active rater needs for a share', async ({
  gateway,
  db,
  started,
}) => {
  const { study, raters } = await started(2, { design: { raters: 2, repeat_share: 0.2 } })
  const [fast, slow] = raters
  assert(fast && slow)
  expect(await rateAll(gateway, study, fast)).toHaveLength(7)
  const done = { study: { rated: 7, total: 7 }, next: null, further: 0 }
  expect(await deskOf(gateway, study, fast)).toMatchObject(done)
  const takeFurther = async () =>
    (await send(gateway, 'POST', `/studies/${study.id}/desk`, fast)).json() as Promise<RatingDesk>
  expect(await takeFurther()).toMatchObject(done)
  const joinedAt = new Date(Date.now() - 8 * 86_400_000)
  await db.updateTable('studyRaters').set({ joinedAt }).where('userId', '=', slow.id).execute()
  const { further, next } = await deskOf(gateway, study, fast)
  expect(further).toBeGreaterThan(0)
  expect(next).toBeNull()
  const total = 6 + further + Math.floor((6 + further) * 0.2)
  const going = { study: { rated: 7, total }, next: { id: expect.any(String) }, further: 0 }
  expect(await takeFurther()).toMatchObject(going)
  expect(await takeFurther()).toMatchObject(going)
  expect(await rateAll(gateway, study, fast)).toHaveLength(total - 7)
})

test('a rater without further pairs is done', async ({ gateway, started }) => {
  const { study, raters } = await started(1, { items: 1, design: { ratings_each: 6, raters: 1 } })
  const [rater] = raters
  assert(rater)
  expect(await rateAll(gateway, study, rater)).toHaveLength(3)
  expect(await deskOf(gateway, study, rater)).toMatchObject({
    ...{ study: { rated: 3, total: 3 }, next: null, further: 0 },
  })
})

test('a skipped assignment goes to another rater, and a flagged one to nobody', async ({
  gateway,
  db,
  started,
}) => {
  const { study, raters } = await started(2, { items: 2, design: { ratings_each: 1, raters: 1 } })
  const [one, other] = raters
  assert(one && other)
  const skipped = (await deskOf(gateway, study, one)).next?.id
  const { next } = await skip(gateway, one, skipped, 'skip')
  expect(await skip(gateway, one, skipped, 'skip')).toMatchObject({ next: { id: next?.id } })
  expect(await answer(rate(gateway, one, skipped))).toEqual([
    409,
    { detail: 'You have already skipped this.' },
  ])
  expect(await skip(gateway, one, next?.id, 'flag')).toMatchObject({ next: null })
  const pool = await assignmentsOf(db, study.id, null)
  const had = await assignmentsOf(db, study.id, one)
  expect(pool.map(pairOf)).toEqual(had.filter(({ state }) => state === 'skip').map(pairOf))
  const listed = await send(gateway, 'GET', `/studies/${study.id}/raters`, study.organiser)
  const report = { reason: 'Not for me', rater: 'Ada Lovelace' }
  expect((await listed.json()) as RatersDto).toMatchObject({
    ...{ rated: 0, assignments: 2, flagged: 1, unassigned: 1 },
    reports: [
      { ...report, kind: 'flag' },
      { ...report, kind: 'skip' },
    ],
  })
  expect(await rateAll(gateway, study, other)).toEqual(pool.map(({ id }) => id))
})

test.for(['skip', 'flag', 'conflict'])(
  'after a %s, a rater gets nothing else of the item, not even a repeat',
  async (kind, { gateway, db, startedAlone }) => {
    const design = { ratings_each: 3, raters: 1, repeat_share: 0.5 }
    const { study, rater } = await startedAlone({ items: 2, design })
    for (let count = 0; count < 2; count++)
      await rate(gateway, rater, (await deskOf(gateway, study, rater)).next?.id)
    const passed = (await deskOf(gateway, study, rater)).next?.id
    await skip(gateway, rater, passed, kind)
    const later = await rateAll(gateway, study, rater)
    const own = await assignmentsOf(db, study.id, rater)
    const itemOf = (id: string | undefined) => own.find((each) => each.id === id)?.itemId
    expect(later.map(itemOf)).not.toContain(itemOf(passed))
    expect(own.filter(({ repeatOf }) => repeatOf)).toHaveLength(2)
    const listed = await send(gateway, 'GET', '/studies/rated', rater)
    const rated = 2 + later.length
    expect(await listed.json()).toMatchObject({ data: [{ id: study.id, rated, total: rated }] })
    expect(await assignmentsOf(db, study.id, null)).toHaveLength(kind === 'flag' ? 1 : 2)
  },
)

test('after a rater leaves, the ratings stay and the open assignment returns to the pool', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const first = (await deskOf(gateway, study, rater)).next?.id
  const { next } = (await (await rate(gateway, rater, first)).json()) as RatingDesk
  await send(gateway, 'PUT', `/studies/assignments/${next?.id}/draft`, rater, { draft: { a: 1 } })
  const desk = `/studies/${study.id}/desk`
  expect((await send(gateway, 'DELETE', desk, rater)).status).toBe(200)
  expect((await send(gateway, 'GET', desk, rater)).status).toBe(404)
  expect((await rate(gateway, rater, next?.id)).status).toBe(404)
  const pool = await assignmentsOf(db, study.id, null)
  expect(pool).toHaveLength(11)
  expect(pool.find(({ id }) => id === next?.id)).toMatchObject({ draft: null, shownAt: null })
  expect(await assignmentsOf(db, study.id, rater)).toMatchObject([{ id: first, state: 'rated' }])
})

test('repeats come later, never directly after their original, and are left out of the pool', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const design = { ratings_each: 1, raters: 1, repeat_share: 0.25 }
  const { study, rater } = await startedAlone({ items: 12, design })
  expect((await deskOf(gateway, study, rater)).study.total).toBe(15)
  const order = await rateAll(gateway, study, rater)
  expect(order).toHaveLength(15)
  const own = await assignmentsOf(db, study.id, rater)
  const repeats = own.filter(({ repeatOf }) => repeatOf !== null)
  expect(repeats).toHaveLength(3)
  const listed = await send(gateway, 'GET', `/studies/${study.id}/raters`, study.organiser)
  const counted = { rated: 12, repeats: 3 }
  expect(await listed.json()).toMatchObject({ ...counted, assignments: 12, data: [counted] })
  const read = send(gateway, 'GET', `/studies/${study.id}`, study.organiser)
  expect(await answer(read)).toMatchObject([200, { ratings: 12 }])
  expect(new Set(repeats.map(({ repeatOf }) => repeatOf)).size).toBe(3)
  for (const { id, repeatOf, leftResponseId } of repeats) {
    expect(order.indexOf(id) - order.indexOf(repeatOf ?? '')).toBeGreaterThan(3)
    const original = own.find((each) => each.id === repeatOf)
    expect(original).toMatchObject({ leftResponseId, repeatOf: null })
  }
})

test('raters get items of their declared field first', async ({ gateway, db, startedAlone }) => {
  const subjects = ['genomics', 'neurology', 'Genetics', 'oncology', 'Genetics']
  const contents = { items: 5, subjects, design: { ratings_each: 1, raters: 1, is_matched: true } }
  const { study, rater } = await startedAlone(contents)
  const declared = { field: 'genetics', role: 'clinician', years: 4 }
  expect((await send(gateway, 'PUT', '/users/me/expertise', rater, declared)).status).toBe(200)
  const order = await rateAll(gateway, study, rater)
  const own = await assignmentsOf(db, study.id, rater)
  const itemOf = (id: string | undefined) => own.find((each) => each.id === id)?.itemId
  expect(order.slice(0, 2).map(itemOf).sort()).toEqual([study.items[2], study.items[4]].sort())
  expect(order).toHaveLength(5)
})

test('people join, leave and are removed while others rate', async ({ gateway, db, started }) => {
  const { study, raters } = await started(6, { items: 20, design: { raters: 6 } })
  const token = await linkTo(gateway, study)
  const [leaving, removed, ...others] = raters
  assert(leaving && removed)
  const { id: raterId } = await selectRow(db, 'studyRaters', ['id'], { userId: removed.id })
  const rateSome = async (rater: Account) => {
    for (let count = 0; count < 5; count++) {
      const { next } = await deskOf(gateway, study, rater)
      if (next) await rate(gateway, rater, next.id)
    }
  }
  const joinAgain = () => send(gateway, 'POST', '/studies/join', leaving, { token })
  const calls = Promise.all([
    ...Array.from({ length: 5 }, joinAgain),
    send(gateway, 'DELETE', `/studies/${study.id}/raters/${raterId}`, study.organiser),
    ...others.map((rater) => send(gateway, 'POST', '/studies/join', rater, { token })),
    send(gateway, 'DELETE', `/studies/${study.id}/desk`, leaving),
  ])
  await Promise.all(others.map(rateSome))
  const statuses = (await calls).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const rater of others) await rateAll(gateway, study, rater)
  const open = await assignmentsOf(db, study.id, removed)
  expect(open.filter(({ state }) => state === 'open')).toEqual([])
})
