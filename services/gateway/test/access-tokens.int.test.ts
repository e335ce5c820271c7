import { expect } from 'vitest'
import { type Account, anAccount, answer, send } from './accounts.ts'
import { type Forgery, forgeToken } from './forge-token.ts'
import { test as base } from './gateway.ts'

const KEY = 'the key of today long enough to sign with'
const PREVIOUS_KEY = 'the key of yesterday long enough to sign with'
const test = base.extend('policy', { scope: 'file' }, { JWT_SECRET: `${KEY},${PREVIOUS_KEY}` })

/** Signed with today's key, but for what is said otherwise. */
const aToken = (user: Account, forgery: Partial<Forgery> = {}) =>
  forgeToken(user, { key: KEY, ...forgery })

test("today's and yesterday's key verify", async ({ gateway }) => {
  const user = await anAccount(gateway)
  for (const key of [KEY, PREVIOUS_KEY]) {
    const token = aToken(user, { key })
    expect((await send(gateway, 'GET', '/users/me', { token })).status).toBe(200)
  }
})

test('clocks that differ by seconds log nobody out', async ({ gateway }) => {
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

test('anything else about a token that is not as we sign it ends there', async ({ gateway }) => {
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
