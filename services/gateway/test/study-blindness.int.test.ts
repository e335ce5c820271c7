import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer, PASSWORD, send } from './accounts.ts'
import { ARM_NAMES, deskOf, linkTo, rate, TIE, test } from './rated-study.ts'

test('no response to a rater has the name or the id of an arm, response or item', async ({
  gateway,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone({ design: { raters: 1, repeat_share: 0.5 } })
  const received: string[] = []
  const call = async (method: string, path: string, body?: object) => {
    const response = await send(gateway, method, path, rater, body)
    const text = await response.text()
    received.push(text, ...[...response.headers].flat())
    return JSON.parse(text) as RatingDesk
  }
  await call('POST', '/studies/join', { token: await linkTo(gateway, study) })
  await call('GET', '/studies/rated')
  let { next } = await call('GET', `/studies/${study.id}/desk`)
  for (const kind of ['skip', 'flag', 'conflict']) {
    const path = `/studies/assignments/${next?.id}`
    await call('PUT', `${path}/draft`, { draft: { outcome: 'tie' } })
    next = (await call('POST', `${path}/skip`, { kind, reason: 'Not my field' })).next
    await call('POST', path, { rating: TIE })
  }
  while (next) {
    next = (await call('POST', `/studies/assignments/${next.id}`, { rating: TIE })).next
  }
  await call('POST', `/studies/${study.id}/desk`)
  const { last } = await call('GET', `/studies/${study.id}/desk`)
  await call('GET', `/studies/assignments/${last}`)
  await call('PUT', `/studies/assignments/${last}`, { rating: TIE })
  await call('GET', '/users/me/export')
  await call('DELETE', `/studies/${study.id}/desk`)
  await call('GET', `/studies/${study.id}/desk`)
  await call('GET', `/studies/${study.id}`)

  const all = received.join('\n')
  expect(all).toContain('"outcome":"tie"')
  const secrets = [...ARM_NAMES, ...study.arms, ...study.responses, ...study.items, 'cost_usd']
  for (const secret of secrets) expect(all).not.toContain(secret)
})

test('ids of assignments do not reveal their order or their time', async ({ db, started }) => {
  const { study } = await started(1)
  const rows = await db
    .selectFrom('studyAssignments')
    .select('id')
    .where('studyId', '=', study.id)
    .orderBy('position')
    .execute()
  const ids = rows.map(({ id }) => id)
  expect(ids.every((id) => id[14] === '4')).toBe(true)
  expect(ids).not.toEqual(ids.toSorted())
})

test('a deleted account leaves its ratings without a person, and its export has them', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const first = (await deskOf(gateway, study, rater)).next?.id
  const { next } = (await (await rate(gateway, rater, first)).json()) as RatingDesk
  const exported = await answer(send(gateway, 'GET', '/users/me/export', rater))
  const rating = { assignment_id: first, rating: TIE, comment: null, at: expect.any(String) }
  expect(exported).toMatchObject([
    200,
    { studies: [{ id: study.id, title: 'Doses of methotrexate', ratings: [rating] }] },
  ])
  const password = { current_password: PASSWORD }
  expect((await send(gateway, 'DELETE', '/users/me', rater, password)).status).toBe(200)
  const left = await selectRows(db, 'studyRaters', ['userId', 'email', 'leftAt'], {
    studyId: study.id,
  })
  expect(left).toEqual([{ userId: null, email: null, leftAt: expect.any(Date) }])
  const assignments = await db
    .selectFrom('studyAssignments')
    .select(['raterId', 'state'])
    .where('id', 'in', [first ?? '', next?.id ?? ''])
    .orderBy('state')
    .execute()
  expect(assignments).toEqual([
    { raterId: null, state: 'open' },
    { raterId: expect.any(String), state: 'rated' },
  ])
})
