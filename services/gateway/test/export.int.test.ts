import type { ExportDto } from '@assay/contracts/export'
import type { ThreadDto } from '@assay/contracts/threads'
import { expect } from 'vitest'
import { anAccount, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Gateway, test } from './gateway.ts'
import { aToken } from './personal-tokens.ts'
import { playTurnOf } from './played-worker.ts'

const exportOf = (gateway: Gateway, caller: object) =>
  send(gateway, 'GET', '/users/me/export', caller)

test("an export contains all of the person's data, but no secrets and no models before the vote", async ({
  gateway,
  db,
  bus,
}) => {
  const user = await anAccount(gateway)
  const other = await anAccount(gateway)
  await send(gateway, 'POST', '/items/', other, { title: 'Secret of another' })
  await send(gateway, 'POST', '/items/', user, { title: 'My notes' })
  const { token, ...access } = await aToken(gateway, user, 'read')
  await send(gateway, 'PATCH', '/users/me/accept-terms', user)
  await using chat = await ask(gateway, user)
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])

  const blind = await (await exportOf(gateway, user)).text()
  for (const canary of CANARIES) expect(blind).not.toContain(canary)

  const choice = {
    side_unread: true,
    assessments: { left: { verdict: 'wrong', tags: ['unsafe'] } },
  }
  const vote = `/votes/?turn_id=${turnId}&outcome=tie&feedback_text=Both+fine`
  expect((await send(gateway, 'POST', vote, user, choice)).status).toBe(200)
  const [thread] = (await (await send(gateway, 'GET', '/threads/', user)).json()) as ThreadDto[]
  await send(gateway, 'DELETE', `/threads/${thread?.id}`, user)
  const response = await exportOf(gateway, user)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const text = await response.text()
  const everything = JSON.parse(text) as ExportDto
  expect(everything).toMatchObject({
    user: { id: user.id, email: user.email, terms_version: '1.0' },
    identities: [],
    access_tokens: [access],
    items: [{ title: 'My notes' }],
    threads: [
      {
        id: thread?.id,
        is_active: false,
        turns: [
          {
            id: turnId,
            vote: {
              outcome: 'tie',
              feedback_text: 'Both fine',
              side_unread: true,
              assessments: [{ side: 'left', verdict: 'wrong', tags: ['unsafe'] }],
            },
          },
        ],
      },
    ],
  })
  expect(everything.threads[0]?.messages.map(({ content }) => content).toSorted()).toEqual([
    'One.',
    'Two.',
    'Why does metformin lower glucose?',
  ])
  for (const canary of CANARIES) expect(text).toContain(canary)
  expect(text).not.toContain(token)
  expect(text).not.toMatch(/argon2|Secret of another|guest_key|password_hash|voter/)
})

test('a guest can export and delete all data, and votes stay without a user', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest, { content: 'Why does ibuprofen help?' })
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  expect((await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)).status).toBe(
    200,
  )
  const everything = (await (await exportOf(gateway, guest)).json()) as ExportDto
  expect(everything).toMatchObject({
    user: { is_guest: true, email: null },
    threads: [{ turns: [{ id: turnId, vote: { outcome: 'tie' } }] }],
  })

  const { id } = everything.user
  expect((await gateway.call('DELETE', '/users/me', guest)).status).toBe(200)
  const left = async (table: 'users' | 'threads' | 'turns', column: 'id' | 'userId') =>
    (await db.selectFrom(table).select('id').where(column, '=', id).execute()).length
  expect([await left('users', 'id'), await left('threads', 'userId')]).toEqual([0, 0])
  expect(await left('turns', 'userId')).toBe(0)
  const votes = await db
    .selectFrom('votes')
    .select(['userId', 'turnId', 'outcome'])
    .where('turnId', 'is', null)
    .execute()
  expect(votes).toContainEqual({ userId: null, turnId: null, outcome: 'tie' })
  const later = (await (await exportOf(gateway, guest)).json()) as ExportDto
  expect(later.user.id).not.toBe(id)
  expect(later.threads).toEqual([])
})
