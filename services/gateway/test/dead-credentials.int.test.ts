import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, send } from './accounts.ts'
import { forgeToken, unsignedTokens } from './forge-token.ts'
import { aGuest, test as base, type Caller, superuserToken } from './gateway.ts'
import { nameOf, OPERATIONS, pathWith } from './operations.ts'
import { aToken, revoke } from './personal-tokens.ts'

const KEY = 'a test secret that is long enough for signatures'

/** Credentials that were revoked, forged, or signed for another server. */
const test = base.extend(
  'deadCredentials',
  { scope: 'file' },
  async ({ gateway, db }): Promise<Readonly<Record<string, Caller>>> => {
    const user = await anAccount(gateway)
    const loggedOut = await anAccount(gateway)
    await send(gateway, 'POST', '/logout', loggedOut)
    const revoked = await aToken(gateway, user, 'read')
    await revoke(gateway, user, revoked.id)
    const deactivated = await anAccount(gateway)
    await updateRows(db, 'users', { id: deactivated.id }, { isActive: false })
    const deleted = await anAccount(gateway)
    await send(gateway, 'DELETE', '/users/me', deleted)
    const { userId } = await db
      .selectFrom('users')
      .select('id as userId')
      .where('role', '=', 'superuser')
      .executeTakeFirstOrThrow()
    const superuser = { id: userId }
    const genuine = await superuserToken(gateway)
    const [unsigned, falselySigned] = unsignedTokens(superuser, KEY)
    const pastS = Math.floor(Date.now() / 1_000) - 3_600
    const tokens = {
      'logged out': loggedOut.token,
      deactivated: deactivated.token,
      deleted: deleted.token,
      'forged key': forgeToken(superuser, { key: 'a guess of the secret, as long as the other' }),
      'alg none': unsigned,
      'alg none with a signature': falselySigned,
      'another algorithm': forgeToken(superuser, { key: KEY, header: { alg: 'HS512' } }),
      expired: forgeToken(superuser, { key: KEY, claims: { exp: pastS, iat: pastS - 600 } }),
      'another issuer': forgeToken(superuser, { key: KEY, claims: { iss: 'elsewhere' } }),
      'an older version': forgeToken(superuser, { key: KEY, claims: { version: 0 } }),
      "another user's claims": swapClaims(genuine, forgeToken(user, { key: KEY })),
      'no token': 'not.a.token',
      'a revoked personal access token': revoked.token,
      'an unknown personal access token': `assay_pat_${'x'.repeat(43)}`,
    }
    return {
      ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, { token }])),
      'a malformed fingerprint': { fingerprint: 'guest_1' },
      'a live fingerprint next to a dead token': {
        token: loggedOut.token,
        fingerprint: `guest_${crypto.randomUUID()}`,
      },
    }
  },
)

/** Combines the signature of one token with the claims of another token. */
function swapClaims(signed: string, other: string): string {
  const [header, , signature] = signed.split('.')
  return [header, other.split('.')[1], signature].join('.')
}

test.for(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s identifies no caller by revoked or forged credentials',
  async ([, operation], { gateway, deadCredentials }) => {
    const statuses = await Promise.all(
      Object.entries(deadCredentials).map(async ([name, caller]) => {
        const path = pathWith(operation, crypto.randomUUID())
        const { status } = await gateway.call(operation.method, path, caller)
        return [name, status] as const
      }),
    )
    // Open operations require their own proof and ignore other credentials.
    const isOpen = operation.config.access === 'open'
    const expected = statuses.filter(([, status]) => (status === 401) === isOpen)
    expect(expected).toEqual([])
  },
)

test('one kind of credential is never accepted as another kind, not even from the cache', async ({
  gateway,
}) => {
  const { token } = await anAccount(gateway)
  await send(gateway, 'PATCH', '/users/me/accept-terms', { token })
  const { fingerprint } = await aGuest(gateway)
  for (const caller of [{ token }, { fingerprint }]) {
    expect((await send(gateway, 'GET', '/threads/', caller)).status).toBe(200)
  }
  for (const caller of [{ token: fingerprint ?? '' }, { fingerprint: token }]) {
    expect((await send(gateway, 'GET', '/threads/', caller)).status).toBe(401)
  }
})
