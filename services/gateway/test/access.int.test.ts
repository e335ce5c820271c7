import { CONSENT_VERSION } from '@assay/contracts/consents'
import { openChat } from '@assay/testing/client'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, send } from './accounts.ts'
import {
  aGuest,
  test as base,
  CANARIES,
  type Caller,
  type Gateway,
  superuserToken,
} from './gateway.ts'
import { nameOf, OPERATIONS } from './operations.ts'
import { playTurnOf } from './played-worker.ts'

const ROLES = ['guest', 'user', 'superuser'] as const
type Role = (typeof ROLES)[number]
type Statuses = readonly [guest: number, user: number, superuser: number]

/** A caller with a finished battle. */
interface Somebody {
  readonly caller: Caller
  readonly userId: string
  readonly threadId: string
  readonly turnId: string
}

// `hostile-input` proves that each kind of access refuses the right callers. This test pins the
// kind of access of each operation.
base('every operation has the access that is listed in access.txt', async () => {
  const lines = OPERATIONS.map((each) => `${each.config.access.padEnd(15)} ${nameOf(each)}\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('access.txt')
})

const UNKNOWN: Statuses = [404, 404, 404]
/** Statuses for other users' data that superusers may read but not change. */
const READABLE: Statuses = [404, 404, 200]
const ACCOUNTS_ONLY: Statuses = [401, 404, 404]

const CALLS_ON_FOREIGN_DATA: ReadonlyArray<
  readonly [call: string, path: (of: Somebody) => string, statuses: Statuses, body?: object]
> = [
  ['GET /threads/', ({ userId }) => `/threads/?user_id=${userId}`, READABLE],
  ['GET history', ({ threadId }) => `/threads/${threadId}/history`, READABLE],
  ['GET citations', ({ threadId }) => `/threads/${threadId}/citations`, READABLE],
  ['POST share', ({ threadId }) => `/threads/${threadId}/share`, ACCOUNTS_ONLY],
  ['GET share', ({ threadId }) => `/threads/${threadId}/share`, ACCOUNTS_ONLY],
  ['DELETE share', ({ threadId }) => `/threads/${threadId}/share`, ACCOUNTS_ONLY],
  ['GET guest history', ({ threadId }) => `/chat/guest/history/${threadId}`, UNKNOWN],
  ['POST vote', ({ turnId }) => `/votes/?turn_id=${turnId}&outcome=tie`, UNKNOWN],
  [
    'POST feedback',
    ({ turnId }) => `/votes/feedback?turn_id=${turnId}`,
    UNKNOWN,
    { feedback_text: 'Both are long.' },
  ],
  ['GET labels', ({ turnId }) => `/turns/${turnId}/labels`, READABLE],
  [
    'PUT labels',
    ({ turnId }) => `/turns/${turnId}/labels`,
    // Before the vote, only the asker may set labels.
    [404, 404, 409],
    { subjects: ['genetics'] },
  ],
  ['GET consent', ({ threadId }) => `/threads/${threadId}/consent`, UNKNOWN],
  [
    'PUT consent',
    ({ threadId }) => `/threads/${threadId}/consent`,
    UNKNOWN,
    { granted: true, text_version: CONSENT_VERSION },
  ],
  ['PATCH thread', ({ threadId }) => `/threads/${threadId}`, UNKNOWN, { pinned: true }],
  ['DELETE thread', ({ threadId }) => `/threads/${threadId}`, UNKNOWN],
]

const battle = (caller: Caller) => ({
  ...(caller.token ? { access_token: caller.token } : {}),
  ...(caller.fingerprint ? { fingerprint_hash: caller.fingerprint } : {}),
  messages: [{ role: 'user', content: 'Why does aspirin thin the blood?' }],
})

const test = base
  .extend(
    'withBattle',
    { scope: 'file' },
    ({ gateway, db, bus }) =>
      async (caller: Caller): Promise<Somebody> => {
        await using chat = await openChat(gateway.url, battle(caller))
        const { thread_id: threadId } = await chat.next('thread_created')
        const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
        const { userId } = await selectRow(db, 'turns', ['userId'], { id: turnId })
        return { caller, userId, threadId, turnId }
      },
  )
  .extend(
    'somebody',
    { scope: 'file' },
    async ({ gateway, withBattle }): Promise<Readonly<Record<Role, Somebody>>> => ({
      guest: await withBattle(await aGuest(gateway)),
      user: await withBattle(await accepted(gateway, await anAccount(gateway))),
      superuser: await withBattle(
        await accepted(gateway, { token: await superuserToken(gateway) }),
      ),
    }),
  )
  .extend('strangers', { scope: 'file' }, async ({ gateway, withBattle }) => [
    await withBattle(await aGuest(gateway)),
    await withBattle(await accepted(gateway, await anAccount(gateway))),
  ])

async function accepted(gateway: Gateway, caller: Caller): Promise<Caller> {
  await gateway.call('PATCH', '/users/me/accept-terms', caller)
  return caller
}

test.for(CALLS_ON_FOREIGN_DATA)(
  "%s for another user's data",
  async ([call, path, statuses, body], { gateway, somebody, strangers }) => {
    const [method = ''] = call.split(' ')
    for (const stranger of strangers) {
      const answers = ROLES.map((role) =>
        send(gateway, method, path(stranger), somebody[role].caller, body),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses)
    }
  },
)

test.for([
  ['battle', [true, true, true]],
  ['dual', [false, false, true]],
  ['single', [false, false, true]],
] as const)(
  'mode %s is available to a guest, a user and a superuser: %j',
  async ([mode, isOpen], { gateway, db, bus, somebody }) => {
    for (const [index, role] of ROLES.entries()) {
      await using chat = await openChat(gateway.url, {
        ...battle(somebody[role].caller),
        mode,
        model: CANARIES[0],
      })
      if (isOpen[index]) await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
      else expect(await chat.closed()).toBe(4409)
    }
  },
)

test("guest routes return only the guest's own threads", async ({ gateway, somebody }) => {
  const stranger = await aGuest(gateway)
  const { threadId } = somebody.user
  const started = await gateway.call('POST', '/chat/guest/start', stranger)
  expect(await started.json()).toEqual({ id: expect.any(String), terms_accepted: true })
  const refused = await gateway.call('POST', '/chat/guest/start', somebody.user.caller)
  expect(await refused.json()).toMatchObject({ detail: 'Failed to start guest chat' })
  const history = await gateway.call('GET', `/chat/guest/history/${threadId}`, stranger)
  expect(await history.json()).toMatchObject({ detail: 'Failed to fetch guest chat history' })
})
