import * as contracts from '@assay/contracts'
import * as reviews from '@assay/contracts/reviews'
import { openChat } from '@assay/testing/client'
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
import { playTurnOf } from './played-worker.ts'

type Role = 'nobody' | 'guest' | 'user' | 'superuser'
const ROLES: readonly Role[] = ['nobody', 'guest', 'user', 'superuser']

/** Somebody and a finished battle of theirs. */
interface Somebody {
  readonly caller: Caller
  readonly userId: string
  readonly threadId: string
  readonly turnId: string
}

/** One row for each call of the chat and what each role is answered. */
interface CallRow {
  readonly call: `${string} /${string}`
  readonly path: (own: Somebody) => string
  readonly body?: object
  readonly status: Readonly<Record<Role, number>>
  /** What whoever asks for somebody else's is answered. */
  readonly ofOthers?: Readonly<Record<Exclude<Role, 'nobody'>, number>>
}

const everyone = { nobody: 200, guest: 200, user: 200, superuser: 200 }
/** No version was given out. */
const nothing = { nobody: 404, guest: 404, user: 404, superuser: 404 }
const known = { ...everyone, nobody: 401 }
const accounts = { ...known, guest: 401 }
const superusers = { ...accounts, user: 403 }
/** Nothing rates here, so there is no snapshot to read for those who may. */
const readers = { ...superusers, superuser: 503 }
/** Nor is there anything to name by its id. */
const finders = { ...superusers, superuser: 404 }
/** Superusers read everything, and change what is theirs. */
const unknown = { guest: 404, user: 404, superuser: 404 }
const accountsUnknown = { ...unknown, guest: 401 }
const readable = { ...unknown, superuser: 200 }
const NO_SHARE = 'A'.repeat(24)
const NOTHING = '0192f000-0000-7000-8000-000000000001'

const CALLS: readonly CallRow[] = [
  { call: 'GET /models/', path: () => '/models/', status: { ...superusers, superuser: 200 } },
  {
    call: 'PUT /models/{id}/pause',
    path: () => `/models/${NOTHING}/pause`,
    body: { is_paused: true },
    status: finders,
  },
  { call: 'GET /llms/', path: () => '/llms/?only_active=true', status: everyone },
  {
    call: 'GET /threads/',
    path: ({ userId }) => `/threads/?user_id=${userId}`,
    status: known,
    ofOthers: readable,
  },
  {
    call: 'GET /threads/{id}/history',
    path: ({ threadId }) => `/threads/${threadId}/history`,
    status: known,
    ofOthers: readable,
  },
  {
    call: 'GET /threads/{id}/citations',
    path: ({ threadId }) => `/threads/${threadId}/citations`,
    status: known,
    ofOthers: readable,
  },
  ...(['POST', 'GET', 'DELETE'] as const).map(
    (method): CallRow => ({
      call: `${method} /threads/{id}/share`,
      path: ({ threadId }) => `/threads/${threadId}/share`,
      status: accounts,
      ofOthers: accountsUnknown,
    }),
  ),
  {
    call: 'GET /shared/{id}',
    path: () => `/shared/${NO_SHARE}`,
    status: { ...unknown, nobody: 404 },
  },
  { call: 'POST /users/guest', path: () => '/users/guest', status: known },
  { call: 'GET /users/me/terms-status', path: () => '/users/me/terms-status', status: accounts },
  { call: 'PATCH /users/me/accept-terms', path: () => '/users/me/accept-terms', status: accounts },
  { call: 'GET /chat/guest-terms-status', path: () => '/chat/guest-terms-status', status: known },
  { call: 'POST /chat/guest-accept-terms', path: () => '/chat/guest-accept-terms', status: known },
  {
    call: 'POST /chat/guest/start',
    path: () => '/chat/guest/start',
    status: { nobody: 401, guest: 200, user: 409, superuser: 409 },
  },
  {
    call: 'GET /chat/guest/history/{id}',
    path: ({ threadId }) => `/chat/guest/history/${threadId}`,
    status: { nobody: 401, guest: 200, user: 404, superuser: 404 },
    ofOthers: unknown,
  },
  {
    call: 'POST /votes/',
    path: ({ turnId }) => `/votes/?turn_id=${turnId}&outcome=tie`,
    status: known,
    ofOthers: unknown,
  },
  {
    call: 'POST /votes/feedback',
    path: ({ turnId }) => `/votes/feedback?turn_id=${turnId}`,
    body: { feedback_text: 'Both are long.' },
    // In a battle nothing is said without a choice.
    status: { nobody: 401, guest: 409, user: 409, superuser: 409 },
    ofOthers: unknown,
  },
  {
    call: 'PUT /votes/{id}/assessments',
    path: () => `/votes/${NOTHING}/assessments`,
    body: { left: { verdict: 'right', tags: [] } },
    status: { ...unknown, nobody: 401 },
  },
  {
    call: 'GET /turns/{id}/labels',
    path: ({ turnId }) => `/turns/${turnId}/labels`,
    status: known,
    ofOthers: readable,
  },
  {
    call: 'PUT /turns/{id}/labels',
    path: ({ turnId }) => `/turns/${turnId}/labels`,
    body: { subjects: ['genetics'] },
    status: known,
    // Before the vote the asker alone.
    ofOthers: { ...unknown, superuser: 409 },
  },
  { call: 'GET /leaderboard/', path: () => '/leaderboard/?limit=50', status: readers },
  {
    call: 'GET /leaderboard/distribution',
    path: () => '/leaderboard/distribution',
    status: readers,
  },
  {
    call: 'GET /leaderboard/boards',
    path: () => '/leaderboard/boards',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /leaderboard/matrix',
    path: () => '/leaderboard/matrix?axis=task',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /leaderboard/differences',
    path: () => '/leaderboard/differences',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /leaderboard/head-to-head',
    path: () => '/leaderboard/head-to-head',
    status: readers,
  },
  {
    call: 'GET /leaderboard/preference',
    path: () => `/leaderboard/preference?first=${NOTHING}&second=${NOTHING.replace(/1$/, '2')}`,
    status: readers,
  },
  {
    call: 'GET /leaderboard/history/{id}',
    path: () => `/leaderboard/history/${NOTHING}`,
    status: finders,
  },
  {
    call: 'GET /leaderboard/verdicts',
    path: () => '/leaderboard/verdicts',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /leaderboard/citations',
    path: () => '/leaderboard/citations',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /leaderboard/answers',
    path: () => '/leaderboard/answers',
    status: { ...superusers, superuser: 200 },
  },
  { call: 'GET /ethics/', path: () => '/ethics/', status: everyone },
  { call: 'GET /releases/', path: () => '/releases/', status: everyone },
  {
    call: 'GET /releases/{id}/{id}',
    path: () => '/releases/1.0.0/README.md',
    status: nothing,
  },
  {
    call: 'GET /releases/{id}/data/{id}',
    path: () => '/releases/1.0.0/data/votes.parquet',
    status: nothing,
  },
  { call: 'GET /ledger/export', path: () => '/ledger/export', status: readers },
  {
    call: 'GET /ledger/checkpoints',
    path: () => '/ledger/checkpoints',
    status: { ...superusers, superuser: 200 },
  },
  { call: 'GET /ledger/key', path: () => '/ledger/key', status: { ...superusers, superuser: 200 } },
  {
    call: 'GET /leaderboard/publication',
    path: () => '/leaderboard/publication',
    status: { nobody: 200, guest: 200, user: 200, superuser: 200 },
  },
  {
    call: 'PUT /leaderboard/publication',
    path: () => '/leaderboard/publication',
    body: { is_public: false },
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'GET /reviews/',
    path: () => '/reviews/?kind=label',
    status: { ...superusers, superuser: 200 },
  },
  {
    call: 'POST /reviews/{id}/{id}',
    path: () => `/reviews/exclusion/${NOTHING}`,
    body: { decision: 'restore', version: 'seen', reason: 'A colleague' },
    status: finders,
  },
  {
    call: 'POST /reviews/vouches',
    path: () => '/reviews/vouches',
    body: { address: '192.0.2.7', day: '2020-01-01', reason: 'A workshop' },
    status: finders,
  },
  {
    call: 'PATCH /threads/{id}',
    path: ({ threadId }) => `/threads/${threadId}`,
    body: { pinned: true },
    status: known,
    ofOthers: unknown,
  },
  {
    call: 'GET /threads/{id}/consent',
    path: ({ threadId }) => `/threads/${threadId}/consent`,
    status: known,
    ofOthers: unknown,
  },
  {
    call: 'PUT /threads/{id}/consent',
    path: ({ threadId }) => `/threads/${threadId}/consent`,
    body: { granted: true, text_version: contracts.CONSENT_VERSION },
    status: known,
    ofOthers: unknown,
  },
  { call: 'GET /consents/', path: () => '/consents/', status: known },
  {
    call: 'PUT /consents/',
    path: () => '/consents/',
    body: { granted: false, text_version: contracts.CONSENT_VERSION },
    status: known,
  },
  {
    call: 'DELETE /threads/{id}',
    path: ({ threadId }) => `/threads/${threadId}`,
    status: known,
    ofOthers: unknown,
  },
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
        const { userId } = await db
          .selectFrom('turns')
          .select('userId')
          .where('id', '=', turnId)
          .executeTakeFirstOrThrow()
        return { caller, userId, threadId, turnId }
      },
  )
  .extend(
    'somebody',
    { scope: 'file' },
    async ({ gateway, withBattle }): Promise<Readonly<Record<Role, Somebody>>> => {
      const guest = await withBattle(await aGuest(gateway))
      return {
        nobody: { ...guest, caller: {} },
        guest,
        user: await withBattle(await accepted(gateway, await anAccount(gateway))),
        superuser: await withBattle(
          await accepted(gateway, { token: await superuserToken(gateway) }),
        ),
      }
    },
  )
  // Another guest and another user.
  .extend('strangers', { scope: 'file' }, async ({ gateway, withBattle }) => [
    await withBattle(await aGuest(gateway)),
    await withBattle(await accepted(gateway, await anAccount(gateway))),
  ])

async function accepted(gateway: Gateway, caller: Caller): Promise<Caller> {
  await gateway.call('PATCH', '/users/me/accept-terms', caller)
  return caller
}

const everyCall = CALLS.flatMap((row) => ROLES.map((role) => [row.call, role, row] as const))
test.for(everyCall)('%s as %s', async ([call, role, row], { gateway, somebody }) => {
  const own = somebody[role]
  const [method = ''] = call.split(' ')
  const response = await send(gateway, method, row.path(own), own.caller, row.body)
  expect(response.status).toBe(row.status[role])
})

const OWNERS = ['guest', 'user', 'superuser'] as const
const ofOthers = CALLS.filter((row) => row.ofOthers).flatMap((row) =>
  OWNERS.map((role) => [row.call, role, row] as const),
)
test.for(ofOthers)(
  "%s as %s, of somebody else's",
  async ([, role, row], { gateway, somebody, strangers }) => {
    const [method = ''] = row.call.split(' ')
    for (const stranger of strangers) {
      const path = row.path(stranger)
      const { status } = await send(gateway, method, path, somebody[role].caller, row.body)
      expect(status).toBe(row.ofOthers?.[role])
    }
  },
)

test("every call that names somebody's things is tried with somebody else's", () => {
  const of = (name: string) => ({ caller: {}, userId: name, threadId: name, turnId: name })
  const own = CALLS.filter(({ path }) => path(of('one')) !== path(of('other')))
  expect(own.map(({ call }) => call)).toEqual(
    CALLS.filter((row) => row.ofOthers).map(({ call }) => call),
  )
})

test('no call of the chat, the votes and the boards is left out', () => {
  const isRoute = (value: unknown): value is contracts.RouteContract =>
    typeof value === 'object' && value !== null && 'url' in value && 'method' in value
  const ours =
    /\/(llms|models|threads|turns|shared|chat|votes|leaderboard|ledger|reviews|labels|consents|releases|ethics)\/|guest|terms/
  const exported: unknown[] = Object.values({ ...contracts, ...reviews })
  const calls = exported
    .filter(isRoute)
    .map(({ method, url }) => `${method} ${url.replace('/api/v1', '').replaceAll(/:\w+/g, '{id}')}`)
    .filter((call) => ours.test(call))
  expect(CALLS.map(({ call }) => call).toSorted()).toEqual(calls.toSorted())
})

/** Who may send in which mode. */
const MODES = {
  battle: { guest: true, user: true, superuser: true },
  dual: { guest: false, user: false, superuser: true },
  single: { guest: false, user: false, superuser: true },
} as const
const everyMode = (['battle', 'dual', 'single'] as const).flatMap((mode) =>
  (['guest', 'user', 'superuser'] as const).map((role) => [mode, role] as const),
)
test.for(everyMode)('%s as %s', async ([mode, role], { gateway, db, bus, somebody }) => {
  await using chat = await openChat(gateway.url, {
    ...battle(somebody[role].caller),
    mode,
    model: CANARIES[0],
  })
  if (!MODES[mode][role]) return expect(await chat.closed()).toBe(4409)
  await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
})

test("a guest's calls keep to the guest's own", async ({ gateway, somebody }) => {
  const stranger = await aGuest(gateway)
  const { threadId } = somebody.user
  const started = await gateway.call('POST', '/chat/guest/start', stranger)
  expect(await started.json()).toEqual({ id: expect.any(String), terms_accepted: true })
  const refused = await gateway.call('POST', '/chat/guest/start', somebody.user.caller)
  expect(await refused.json()).toMatchObject({ detail: 'Failed to start guest chat' })
  const history = await gateway.call('GET', `/chat/guest/history/${threadId}`, stranger)
  expect(await history.json()).toMatchObject({ detail: 'Failed to fetch guest chat history' })
})
