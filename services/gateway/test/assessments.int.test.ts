import type { Bus } from '@assay/bus'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteDto } from '@assay/contracts/votes'
import type { Database } from '@assay/db'
import { expect } from 'vitest'
import { anAccount, logIn, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, type Gateway, test } from './gateway.ts'
import { type Played, playTurn } from './played-worker.ts'

interface Place {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

async function aFinishedBattle(
  { gateway, db, bus }: Place,
  contents: readonly [Played, Played] = ['One.', 'Two.'],
) {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id: threadId } = await chat.next('thread_created')
  const { turn_id: turnId } = await chat.next('setup')
  await playTurn({ db, bus }, turnId, contents)
  await chat.next('done')
  const vote = (assessments?: object, outcome = 'left_better') =>
    send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`, guest, { assessments })
  return { guest, threadId, turnId, vote }
}

const WRONG = { verdict: 'wrong', tags: ['unsafe', 'wrong_number'] }
const RIGHT = { verdict: 'right', tags: [] }

test('verdicts are stored with the vote and do not change', async ({ gateway, db, bus }) => {
  const { guest, threadId, vote } = await aFinishedBattle({ gateway, db, bus })
  expect((await vote({ left: RIGHT, right: WRONG })).status).toBe(200)

  const path = `/threads/${threadId}/history`
  const history = (await (await send(gateway, 'GET', path, guest)).json()) as ThreadHistoryDto
  expect(history.turns[0]?.vote?.assessments).toEqual([
    { side: 'left', ...RIGHT },
    { side: 'right', ...WRONG },
  ])
})

test('a declined answer accepts the verdict `declined`', async ({ gateway, db, bus }) => {
  const { vote } = await aFinishedBattle({ gateway, db, bus }, ['One.', { declined: '' }])
  const declined = { right: { verdict: 'declined', tags: ['declined_needlessly'] } }
  expect((await vote(declined)).status).toBe(200)
})

test('an answer can be assessed only once', async ({ gateway, db, bus }) => {
  const { vote } = await aFinishedBattle({ gateway, db, bus })
  expect((await vote({ left: WRONG })).status).toBe(200)
  const again = { left: { ...WRONG, tags: WRONG.tags.toReversed() } }
  expect((await vote(again)).status).toBe(200)
  expect((await vote()).status).toBe(200)
  expect((await vote({ left: RIGHT })).status).toBe(409)
  expect((await vote({ right: RIGHT })).status).toBe(409)
})

test('if several votes on one turn are concurrent, the first one decides the verdicts', async ({
  gateway,
  db,
  bus,
}) => {
  const { turnId, vote } = await aFinishedBattle({ gateway, db, bus })
  const casts = await Promise.all([RIGHT, WRONG, RIGHT, WRONG].map((left) => vote({ left })))
  expect(casts.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  const stored = await db
    .selectFrom('assessments')
    .innerJoin('votes', 'votes.id', 'voteId')
    .select('verdict')
    .where('turnId', '=', turnId)
    .execute()
  expect(stored).toHaveLength(1)
})

test.for([
  ['an unknown verdict', { left: { verdict: 'fine', tags: [] } }],
  ['an unknown tag', { left: { verdict: 'wrong', tags: ['boring'] } }],
  ['a tag twice', { left: { verdict: 'wrong', tags: ['unsafe', 'unsafe'] } }],
  [
    'a fifth tag',
    {
      left: {
        verdict: 'wrong',
        tags: ['unsafe', 'outdated', 'incomplete', 'wrong_fact', 'overconfident'],
      },
    },
  ],
  ['an unknown side', { middle: RIGHT }],
] as const)('%s is refused', async ([, body], { gateway, db, bus }) => {
  const { vote } = await aFinishedBattle({ gateway, db, bus })
  expect((await vote(body)).status).toBe(422)
})

test('a failed answer accepts no verdict', async ({ gateway, db, bus }) => {
  const { vote } = await aFinishedBattle({ gateway, db, bus }, ['One.', ''])
  expect((await vote({ left: RIGHT, right: WRONG })).status).toBe(409)
  expect((await vote({ left: RIGHT })).status).toBe(200)
})

test('verdicts move from the guest to the account, and stay without a user after its deletion', async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, vote } = await aFinishedBattle({ gateway, db, bus })
  const { id } = (await (await vote({ left: WRONG })).json()) as VoteDto
  const account = await anAccount(gateway)
  await logIn(gateway, account.email, { fingerprint_hash: guest.fingerprint })

  await send(gateway, 'DELETE', '/users/me', account, { password: account.password })
  const kept = await db
    .selectFrom('assessments')
    .innerJoin('votes', 'votes.id', 'voteId')
    .select(['side', 'userId'])
    .where('voteId', '=', id)
    .execute()
  expect(kept).toEqual([{ side: 'left', userId: null }])
  await expect(
    db.updateTable('votes').set({ leftVerdict: 'right' }).where('id', '=', id).execute(),
  ).rejects.toThrow('append-only')
})
