import { type AnalyticsUsersDto, MAX_ANALYTICS_USERS } from '@assay/contracts/analytics'
import { newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, answer, send } from './accounts.ts'
import { aGuest, superuserToken, test } from './gateway.ts'

test("the summary shows the projector's counts", async ({ gateway, db }) => {
  const admin = { token: await superuserToken(gateway) }
  await insertRows(db, 'analyticsCounts', [
    { summary: 'analytics-users', kind: 'signed_up', total: 3 },
    { summary: 'analytics-users', kind: 'guest', total: 4 },
    { summary: 'analytics-messages', kind: 'first_sample', total: 5 },
    { summary: 'analytics-messages', kind: 'follow_up', total: 6 },
  ])
  const stats = (total: number, present: number) => ({
    total,
    present_in_sample_questions: present,
    not_present_in_sample_questions: total - present,
  })
  expect(await answer(send(gateway, 'GET', '/analytics', admin))).toEqual([
    200,
    {
      today: {
        battles: 0,
        tokens: 0,
        battle_budget: 50_000,
        token_budget: 100_000_000,
        cost_usd: null,
      },
      user_counts: { total: 7, signed_up: 3, guest: 4 },
      user_message_stats: stats(11, 5),
      first_message_stats: stats(5, 5),
      follow_up_message_stats: stats(6, 0),
    },
  ])
})

test('the user search finds users and, if requested, guests', async ({ gateway }) => {
  const admin = { token: await superuserToken(gateway) }
  const user = await anAccount(gateway)
  const guest = await aGuest(gateway)
  const { id: guestId } = (await (await send(gateway, 'POST', '/users/guest', guest)).json()) as {
    id: string
  }
  const list = async (query: string) => {
    const path = `/analytics/users?${query}`
    const { data } = (await (await send(gateway, 'GET', path, admin)).json()) as AnalyticsUsersDto
    return data
  }
  const row = { id: user.id, is_guest: false, full_name: 'Ada Lovelace', email: user.email }
  expect(await list('')).toContainEqual(row)
  expect((await list('is_guest=false')).some(({ is_guest }) => is_guest)).toBe(false)
  expect((await list('is_guest=true')).map(({ id }) => id)).toEqual(
    expect.arrayContaining([user.id, guestId]),
  )
  expect(await list(`search=${user.email.toUpperCase()}`)).toEqual([row])
  expect(await list('search=%25')).toEqual([])
  const foundAs = async (search: string, isGuest = true) =>
    (await list(`is_guest=${isGuest}&search=${search}`)).map(({ id }) => id)
  expect(await foundAs('guest')).toContain(guestId)
  expect(await foundAs('guest')).not.toContain(user.id)
  expect(await foundAs(`Guest ${guestId.slice(9)}`)).toEqual([guestId])
  expect(await foundAs('guest', false)).toEqual([])
  expect((await send(gateway, 'GET', '/analytics/users?is_guest=7', admin)).status).toBe(422)
})

test('the user search reports if more users match than it lists', async ({ gateway, db }) => {
  const admin = { token: await superuserToken(gateway) }
  const list = async (query: string) =>
    (await (
      await send(gateway, 'GET', `/analytics/users?is_guest=true&${query}`, admin)
    ).json()) as AnalyticsUsersDto
  expect((await list('')).has_more).toBe(false)
  const guests = Array.from({ length: MAX_ANALYTICS_USERS }, () => ({ id: newId(), isGuest: true }))
  await insertRows(db, 'users', guests)
  const { data, has_more } = await list('')
  expect([data.length, has_more]).toEqual([MAX_ANALYTICS_USERS, true])
  expect((await list(`search=${guests[0]?.id}`)).has_more).toBe(false)
})
