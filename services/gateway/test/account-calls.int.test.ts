import * as contracts from '@assay/contracts'
import { newId } from '@assay/db'
import { resetLinkIn } from '@assay/testing'
import { expect } from 'vitest'
import { createMailedToken } from '../src/accounts/mail/mailed-token.ts'
import { type Account, anAccount, anEmail, PASSWORD, send } from './accounts.ts'
import { aGuest, type Caller, superuserToken } from './gateway.ts'
import { test as base } from './mailed-gateway.ts'

/** `other` is another user than the one whose things are asked for; `ended` has logged out. */
const ROLES = ['nobody', 'ended', 'guest', 'user', 'other', 'superuser'] as const
type Role = (typeof ROLES)[number]

/** What a call is about: an account nobody else's test has touched, and one thing of each kind. */
interface Subject {
  readonly user: Account
  readonly itemId: string
  readonly threadId: string
  readonly resetToken: string
  readonly confirmationToken: string
}

interface Request {
  readonly path: string
  readonly body?: object
}

interface CallRow {
  readonly request: (subject: Subject) => Request
  readonly status: Readonly<Record<Role, number>>
  /** What may not be sent, by the role that may call, with the answer. */
  readonly refused?: (subject: Subject) => ReadonlyArray<readonly [status: number, Request]>
  readonly by?: Role
}

const EVERYONE = { nobody: 200, ended: 200, guest: 200, user: 200, other: 200, superuser: 200 }
const ACCOUNTS = { ...EVERYONE, nobody: 401, ended: 401, guest: 401 }
const OWNERS = { ...ACCOUNTS, other: 404 }
const SUPERUSERS = { ...ACCOUNTS, user: 403, other: 403 }
/** Guests are known, and not let in. */
const BY_ID = { ...SUPERUSERS, guest: 403 }
const THREADS = { ...OWNERS, guest: 404 }

/** Of a thread's owner alone. */
const SHARE: CallRow = {
  request: ({ threadId }) => ({ path: `/threads/${threadId}/share` }),
  status: { ...OWNERS, superuser: 404 },
  refused: () => [
    [404, { path: `/threads/${newId()}/share` }],
    [422, { path: '/threads/7/share' }],
  ],
}

const NEW = { password: 'another good one', confirm_password: 'another good one' }
const TOO_SHORT = { password: 'short', confirm_password: 'short' }
const aUser = () => ({ email: anEmail(), full_name: 'Ada Lovelace', ...NEW })

/** The call table of the first specification, row by row. */
const CALLS: Readonly<Record<`${string} /${string}`, CallRow>> = {
  'POST /login/access-token': {
    request: ({ user }) => ({
      path: '/login/access-token',
      body: { username: user.email, password: PASSWORD },
    }),
    status: EVERYONE,
    refused: ({ user: { email: username } }) => [
      [422, { path: '/login/access-token', body: {} }],
      [400, { path: '/login/access-token', body: { username, password: 'not this one' } }],
      [
        422,
        {
          path: '/login/access-token',
          body: { username, password: PASSWORD, fingerprint_hash: 'guest_1' },
        },
      ],
    ],
    by: 'nobody',
  },
  'POST /login/test-token': { request: () => ({ path: '/login/test-token' }), status: ACCOUNTS },
  'POST /logout': { request: () => ({ path: '/logout' }), status: ACCOUNTS },
  'POST /password-recovery/:email': {
    request: ({ user }) => ({ path: `/password-recovery/${user.email}` }),
    status: EVERYONE,
    refused: () => [
      // Nobody learns which addresses exist.
      [200, { path: `/password-recovery/${anEmail()}` }],
      [422, { path: '/password-recovery/nowhere' }],
    ],
    by: 'nobody',
  },
  'POST /password-recovery-html-content/:email': {
    request: ({ user }) => ({ path: `/password-recovery-html-content/${user.email}` }),
    status: SUPERUSERS,
    refused: () => [
      [404, { path: `/password-recovery-html-content/${anEmail()}` }],
      [422, { path: '/password-recovery-html-content/nowhere' }],
    ],
  },
  'POST /reset-password/': {
    request: ({ resetToken }) => ({
      path: '/reset-password/',
      body: { token: resetToken, new_password: NEW.password },
    }),
    status: EVERYONE,
    refused: ({ resetToken }) => [
      [422, { path: '/reset-password/', body: {} }],
      [422, { path: '/reset-password/', body: { token: resetToken, new_password: 'short' } }],
      [400, { path: '/reset-password/', body: { token: 'guessed', new_password: NEW.password } }],
    ],
    by: 'nobody',
  },
  'POST /users/signup': {
    request: () => ({ path: '/users/signup', body: aUser() }),
    status: EVERYONE,
    refused: ({ user }) => [
      [422, { path: '/users/signup', body: {} }],
      [422, { path: '/users/signup', body: { ...aUser(), ...TOO_SHORT } }],
      [422, { path: '/users/signup', body: { ...aUser(), full_name: 'Al' } }],
      [400, { path: '/users/signup', body: { ...aUser(), email: user.email } }],
    ],
    by: 'nobody',
  },
  'POST /users/guest': {
    request: () => ({ path: '/users/guest' }),
    status: { ...EVERYONE, nobody: 401, ended: 401 },
    refused: () => [[401, { path: '/users/guest?fingerprint_hash=guest_1' }]],
    by: 'nobody',
  },
  'GET /users/': {
    request: () => ({ path: '/users/?skip=0&limit=5' }),
    status: SUPERUSERS,
    refused: () => [
      [422, { path: '/users/?skip=-1' }],
      [422, { path: '/users/?limit=x' }],
      [422, { path: '/users/?sort=password_hash' }],
      [422, { path: '/users/?role=guest' }],
    ],
  },
  'POST /users/': {
    request: () => ({ path: '/users/', body: aUser() }),
    status: SUPERUSERS,
    refused: ({ user }) => [
      [422, { path: '/users/', body: {} }],
      [422, { path: '/users/', body: { ...aUser(), confirm_password: 'different' } }],
      [400, { path: '/users/', body: { ...aUser(), email: user.email } }],
    ],
  },
  'POST /users/confirm-email': {
    request: ({ confirmationToken: token }) => ({ path: '/users/confirm-email', body: { token } }),
    status: EVERYONE,
    refused: () => [
      [422, { path: '/users/confirm-email', body: {} }],
      [400, { path: '/users/confirm-email', body: { token: 'guessed' } }],
    ],
    by: 'nobody',
  },
  'POST /users/me/confirmation': {
    request: () => ({ path: '/users/me/confirmation' }),
    // The first superuser's address is confirmed.
    status: { ...ACCOUNTS, superuser: 409 },
  },
  'POST /users/me/totp': {
    request: () => ({ path: '/users/me/totp', body: { current_password: PASSWORD } }),
    // The superuser of these tests has another password.
    status: { ...ACCOUNTS, superuser: 400 },
    refused: () => [
      [422, { path: '/users/me/totp', body: {} }],
      [400, { path: '/users/me/totp', body: { current_password: 'wrong' } }],
    ],
    by: 'user',
  },
  'PUT /users/me/totp': {
    request: () => ({ path: '/users/me/totp', body: { code: '123456' } }),
    // Nobody's key waits for its first code.
    status: { ...ACCOUNTS, user: 409, other: 409, superuser: 409 },
    refused: () => [[422, { path: '/users/me/totp', body: {} }]],
  },
  'DELETE /users/me/totp': {
    request: () => ({
      path: '/users/me/totp',
      body: { current_password: PASSWORD, code: '123456' },
    }),
    status: { ...ACCOUNTS, user: 409, other: 409, superuser: 400 },
    refused: () => [[422, { path: '/users/me/totp', body: {} }]],
  },
  'GET /mail': { request: () => ({ path: '/mail' }), status: EVERYONE },
  'GET /mail/kept': {
    request: () => ({ path: '/mail/kept' }),
    // Mails are sent here.
    status: { ...SUPERUSERS, superuser: 404 },
  },
  'GET /users/me': { request: () => ({ path: '/users/me' }), status: ACCOUNTS },
  'PATCH /users/me': {
    request: () => ({ path: '/users/me', body: { full_name: 'Ada King' } }),
    status: ACCOUNTS,
    refused: ({ user }) => [
      [422, { path: '/users/me', body: { email: '' } }],
      [422, { path: '/users/me', body: { full_name: 'x'.repeat(31) } }],
      [403, { path: '/users/me', body: { email: anEmail() } }],
      [409, { path: '/users/me', body: { email: user.email, current_password: PASSWORD } }],
    ],
    by: 'other',
  },
  'PATCH /users/me/password': {
    request: () => ({
      path: '/users/me/password',
      body: { current_password: PASSWORD, new_password: NEW.password },
    }),
    // The superuser of these tests has another password.
    status: { ...ACCOUNTS, superuser: 400 },
    refused: () => [
      [422, { path: '/users/me/password', body: {} }],
      [
        400,
        { path: '/users/me/password', body: { current_password: 'wrong', new_password: PASSWORD } },
      ],
    ],
    by: 'user',
  },
  'DELETE /users/me': {
    request: () => ({ path: '/users/me' }),
    status: { ...ACCOUNTS, guest: 200, superuser: 403 },
  },
  'GET /users/me/export': {
    request: () => ({ path: '/users/me/export' }),
    status: { ...ACCOUNTS, guest: 200 },
  },
  'GET /users/me/expertise': {
    request: () => ({ path: '/users/me/expertise' }),
    status: { ...ACCOUNTS, guest: 200 },
  },
  'PUT /users/me/expertise': {
    request: () => ({
      path: '/users/me/expertise',
      body: { field: 'genetics', role: 'student', years: 2 },
    }),
    status: { ...ACCOUNTS, guest: 200 },
    refused: () => [[422, { path: '/users/me/expertise', body: { field: 'genetics' } }]],
  },
  'DELETE /users/me/expertise': {
    request: () => ({ path: '/users/me/expertise' }),
    status: ACCOUNTS,
  },
  // Nobody has declared anything.
  'POST /attestations/': {
    request: () => ({
      path: '/attestations/',
      body: { evidence: 'publication', statement: 'A paper' },
    }),
    status: { ...ACCOUNTS, user: 409, other: 409, superuser: 409 },
    refused: () => [[422, { path: '/attestations/', body: { evidence: 'publication' } }]],
  },
  // No client at ORCID is configured here.
  'GET /identities/orcid/start': {
    request: () => ({ path: '/identities/orcid/start' }),
    status: { ...ACCOUNTS, user: 409, other: 409, superuser: 409 },
  },
  'POST /identities/orcid/finish': {
    request: () => ({ path: '/identities/orcid/finish', body: { code: 'code', state: 'state' } }),
    status: { ...ACCOUNTS, user: 409, other: 409, superuser: 409 },
    refused: () => [[422, { path: '/identities/orcid/finish', body: {} }]],
  },
  'DELETE /identities/orcid': {
    request: () => ({ path: '/identities/orcid' }),
    status: ACCOUNTS,
  },
  'GET /users/:user_id': {
    request: ({ user }) => ({ path: `/users/${user.id}` }),
    status: { ...BY_ID, user: 200 },
    refused: () => [
      [404, { path: `/users/${newId()}` }],
      [422, { path: '/users/7' }],
    ],
  },
  'PATCH /users/:user_id': {
    request: ({ user }) => ({ path: `/users/${user.id}`, body: { is_superuser: true } }),
    status: BY_ID,
    refused: ({ user }) => [
      [404, { path: `/users/${newId()}`, body: { is_active: false } }],
      [422, { path: `/users/${user.id}`, body: { is_active: 'perhaps' } }],
      [409, { path: `/users/${user.id}`, body: { email: 'admin@example.com' } }],
    ],
  },
  'DELETE /users/:user_id': {
    request: ({ user }) => ({ path: `/users/${user.id}` }),
    status: BY_ID,
    refused: () => [
      [404, { path: `/users/${newId()}` }],
      [422, { path: '/users/7' }],
    ],
  },
  'GET /items/': {
    request: () => ({ path: '/items/?skip=0&limit=5' }),
    status: ACCOUNTS,
    refused: () => [[422, { path: '/items/?limit=0' }]],
  },
  'POST /items/': {
    request: () => ({ path: '/items/', body: { title: 'Notes' } }),
    status: ACCOUNTS,
    refused: () => [[422, { path: '/items/', body: { title: ' ' } }]],
  },
  'GET /items/:id': {
    request: ({ itemId }) => ({ path: `/items/${itemId}` }),
    status: OWNERS,
    refused: () => [
      [404, { path: `/items/${newId()}` }],
      [422, { path: '/items/7' }],
    ],
  },
  'PUT /items/:id': {
    request: ({ itemId }) => ({ path: `/items/${itemId}`, body: { title: 'Other notes' } }),
    status: OWNERS,
    refused: ({ itemId }) => [[422, { path: `/items/${itemId}`, body: {} }]],
  },
  'DELETE /items/:id': {
    request: ({ itemId }) => ({ path: `/items/${itemId}` }),
    status: OWNERS,
    refused: () => [[404, { path: `/items/${newId()}` }]],
  },
  // What signs in, and what does not, is a file of its own.
  'GET /oauth/google': { request: () => ({ path: '/oauth/google' }), status: EVERYONE },
  'POST /oauth/google/start': {
    request: () => ({
      path: '/oauth/google/start',
      body: { redirect_uri: 'https://evil.example' },
    }),
    status: { nobody: 400, ended: 400, guest: 400, user: 400, other: 400, superuser: 400 },
    refused: () => [[422, { path: '/oauth/google/start', body: {} }]],
  },
  'POST /oauth/google/callback': {
    request: () => ({
      path: '/oauth/google/callback',
      body: { code: 'stolen', state: 'guessed', redirect_uri: 'https://evil.example' },
    }),
    status: { nobody: 400, ended: 400, guest: 400, user: 400, other: 400, superuser: 400 },
    refused: () => [[422, { path: '/oauth/google/callback', body: {} }]],
  },
  'GET /analytics': { request: () => ({ path: '/analytics' }), status: SUPERUSERS },
  'GET /analytics/users': {
    request: () => ({ path: '/analytics/users?is_guest=true' }),
    status: SUPERUSERS,
    refused: () => [[422, { path: '/analytics/users?is_guest=perhaps' }]],
  },
  'GET /analytics/usage': {
    request: () => ({ path: '/analytics/usage?days=7' }),
    status: SUPERUSERS,
    refused: () => [[422, { path: '/analytics/usage?days=0' }]],
  },
  'POST /analytics/events': {
    request: () => ({ path: '/analytics/events', body: { events: [{ event: 'vote_cast' }] } }),
    status: { ...EVERYONE, ended: 401 },
    refused: () => [[422, { path: '/analytics/events', body: { events: [] } }]],
  },
  'GET /threads/': {
    request: ({ user }) => ({ path: `/threads/?user_id=${user.id}` }),
    status: THREADS,
    refused: () => [
      [422, { path: '/threads/?user_id=7' }],
      [422, { path: '/threads/?before=7' }],
      [422, { path: `/threads/?search=${'x'.repeat(101)}` }],
    ],
  },
  'GET /threads/:id/history': {
    request: ({ threadId }) => ({ path: `/threads/${threadId}/history` }),
    status: THREADS,
    refused: () => [
      [404, { path: `/threads/${newId()}/history` }],
      [422, { path: '/threads/7/history' }],
    ],
  },
  'GET /threads/:id/citations': {
    request: ({ threadId }) => ({ path: `/threads/${threadId}/citations` }),
    status: THREADS,
    refused: () => [
      [404, { path: `/threads/${newId()}/citations` }],
      [422, { path: '/threads/7/citations' }],
    ],
  },
  'POST /threads/:id/share': SHARE,
  'GET /threads/:id/share': SHARE,
  'DELETE /threads/:id/share': SHARE,
  'PATCH /threads/:id': {
    request: ({ threadId }) => ({ path: `/threads/${threadId}`, body: { title: 'Statins' } }),
    // Superusers read everybody's chats and change their own.
    status: { ...THREADS, superuser: 404 },
    refused: ({ threadId }) => [
      [422, { path: `/threads/${threadId}`, body: { title: ' ' } }],
      [422, { path: '/threads/7', body: { pinned: true } }],
    ],
  },
  'DELETE /threads/:id': {
    request: ({ threadId }) => ({ path: `/threads/${threadId}` }),
    // Superusers read everybody's chats and delete their own.
    status: { ...THREADS, superuser: 404 },
    refused: () => [[422, { path: '/threads/7' }]],
  },
}

const test = base
  .override('mailPolicy', {
    GOOGLE_CLIENT_ID: 'assay-client',
    GOOGLE_CLIENT_SECRET: 'assay-secret',
  })
  .extend('cast', { scope: 'file' }, async ({ gateway, db }) => {
    const guest = await aGuest(gateway)
    const admin = { token: await superuserToken(gateway) }
    const ended = await anAccount(gateway)
    await send(gateway, 'POST', '/logout', ended)

    /** A subject of its own for each call, and who calls. */
    return async (role: Role): Promise<Subject & { readonly caller: Caller }> => {
      const user = await anAccount(gateway)
      const item = await send(gateway, 'POST', '/items/', user, { title: 'Notes' })
      const { id: itemId } = (await item.json()) as contracts.ItemDto
      const threadId = newId()
      await db
        .insertInto('threads')
        .values({ id: threadId, userId: user.id, mode: 'battle', title: 'Why?' })
        .execute()
      const mailed = `/password-recovery-html-content/${user.email}`
      const mail = await (await send(gateway, 'POST', mailed, admin)).json()
      const { html_content } = mail as { html_content: string }
      const resetToken = new URL(resetLinkIn(html_content)).searchParams.get('token') ?? ''
      const callers: Readonly<Record<Role, () => Promise<Caller> | Caller>> = {
        nobody: () => ({}),
        ended: () => ended,
        guest: () => guest,
        user: () => user,
        other: () => anAccount(gateway),
        // A log-out of its own ends no other test's.
        superuser: async () => ({ token: await superuserToken(gateway) }),
      }
      const { token: confirmationToken, hash: tokenHash } = createMailedToken()
      const expiresAt = new Date(Date.now() + 60_000)
      const kind = 'confirm-address'
      const { id: userId, email } = user
      await db
        .insertInto('accountMails')
        .values({ id: newId(), kind, userId, email, tokenHash, expiresAt, mailedAt: new Date() })
        .execute()
      const things = { itemId, threadId, resetToken, confirmationToken }
      return { user, ...things, caller: await callers[role]() }
    }
  })

const rows = Object.entries(CALLS)

test.for(rows)('%s answers each role', async ([call, row], { gateway, cast }) => {
  const [method = ''] = call.split(' ')
  const statuses = await Promise.all(
    ROLES.map(async (role) => {
      const { caller, ...subject } = await cast(role)
      const { path, body } = row.request(subject)
      return [role, (await send(gateway, method, path, caller, body)).status] as const
    }),
  )
  expect(Object.fromEntries(statuses)).toEqual(row.status)
})

const choosy = rows.filter(([, { refused }]) => refused)
test.for(choosy)('%s refuses what it cannot use', async ([call, row], { gateway, cast }) => {
  const [method = ''] = call.split(' ')
  const { caller, ...subject } = await cast(row.by ?? 'superuser')
  for (const [status, { path, body }] of row.refused?.(subject) ?? []) {
    const response = await send(gateway, method, path, caller, body)
    expect([response.status, path, body]).toEqual([status, path, body])
  }
})

test('no call of accounts, items, threads or analytics is left out', () => {
  const isRoute = (value: unknown): value is contracts.RouteContract =>
    typeof value === 'object' && value !== null && 'url' in value && 'method' in value
  const ours =
    /^\/(login|logout|password|reset|users|items|oauth|identities|attestations|analytics|threads|mail)/
  const triedWithTheChat = /terms|consent/
  const exported: unknown[] = Object.values(contracts)
  const calls = exported
    .filter(isRoute)
    .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`)
    .filter((call) => ours.test(call.split(' ')[1] ?? '') && !triedWithTheChat.test(call))
  expect(Object.keys(CALLS).toSorted()).toEqual(calls.toSorted())
})
