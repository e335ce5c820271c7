import { expect } from 'vitest'
import { type Account, anAccount, answer, send } from './accounts.ts'
import { type Forgery, forgeToken } from './forge-token.ts'
import { test as base } from './gateway.ts'

const KEY = 'the current test key that is long enough for signatures'
const PREVIOUS_KEY = 'the previous test key that is long enough for signatures'
const test = base.extend('policy', { scope: 'file' }, { JWT_SECRET: `${KEY},${PREVIOUS_KEY}` })

/** Creates a token that is signed with the current key and has the changes in `forgery`. */
const aToken = (user: Account, forgery: Partial<Forgery> = {}) =>
  forgeToken(user, { key: KEY, ...forgery })

test('tokens signed with the current or the previous key are accepted', async ({ gateway }) => {
  const user = await anAccount(gateway)
  for (const key of [KEY, PREVIOUS_KEY]) {
    const token = aToken(user, { key })
    expect((await send(gateway, 'GET', '/users/me', { token })).status).toBe(200)
  }
})

test('clock differences of a few seconds do not log users out', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const nowS = Math.floor(Date.now() / 1_000)
  for (const [claims, status] of [
    [{ iat: nowS + 600, exp: nowS + 1_200 }, 200],
    [{ exp: nowS - 15 }, 200],
    [{ exp: nowS - 60 }, 401],
  ] as const) {
    for (const key of [KEY, PREVIOUS_KEY]) {
      const token = aToken(user, { key, claims })
      expect((await send(gateway, 'GET', '/users/me', { token })).status).toBe(status)
    }
  }
})

test("a token that differs in any way from the server's own tokens is refused", async ({
  gateway,
}) => {
  const user = await anAccount(gateway)
  const unsigned = aToken(user, { header: { alg: 'none' } })
    .split('.')
    .slice(0, 2)
    .join('.')
  for (const [what, token] of [
    ['another key', aToken(user, { key: 'somebody else’s key, long enough as well' })],
    ['no signature', `${unsigned}.`],
    ['another algorithm', aToken(user, { header: { alg: 'HS512' } })],
    ['another issuer', aToken(user, { claims: { iss: 'elsewhere' } })],
    ['another issuer, old key', aToken(user, { key: PREVIOUS_KEY, claims: { iss: 'elsewhere' } })],
    ['another audience', aToken(user, { claims: { aud: 'elsewhere' } })],
    ['expired', aToken(user, { claims: { exp: 1 } })],
    ['expired, old key', aToken(user, { key: PREVIOUS_KEY, claims: { exp: 1 } })],
    ['another version', aToken(user, { claims: { version: 2 } })],
    ['an unknown user', aToken(user, { claims: { sub: crypto.randomUUID() } })],
  ] as const) {
    expect(await answer(send(gateway, 'GET', '/users/me', { token })), what).toEqual([
      401,
      { detail: 'Could not validate credentials' },
    ])
  }
})
