import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { anEmail, logIn, PASSWORD, send, signUp } from './accounts.ts'
import { aGuest, test as base, type Gateway } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const test = base.extend('policy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1' })

/** Each test uses its own network, so that tests do not share limits. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const startGuest = (gateway: Gateway, address: string, fingerprint?: string) =>
  gateway.call(
    'POST',
    '/users/guest',
    { fingerprint: fingerprint ?? `guest_${crypto.randomUUID()}` },
    from(address),
  )

test('five log-in attempts a minute are allowed per account and address, even if the account does not exist', async ({
  gateway,
}) => {
  const email = anEmail()
  await signUp(gateway, email)
  for (const username of [email, anEmail()]) {
    const fail = () => logIn(gateway, username, { password: 'not the password' })
    for (let index = 0; index < 5; index++) expect((await fail()).status).toBe(400)
    const refused = await fail()
    expect(refused.status).toBe(429)
    const waitS = Number(refused.headers.get('retry-after'))
    expect(waitS).toBeGreaterThan(0)
    expect(waitS).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({
      detail: `Too many requests. Please try again in ${waitS} ${waitS === 1 ? 'second' : 'seconds'}.`,
    })
  }
  const metrics = await (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  expect(metrics).toMatch(/^assay_limit_refusals_total\{limit="logIn"\} [1-9]/m)
  expect(metrics).toMatch(/^assay_log_ins_total\{way="password",result="refused"\} 10$/m)
  // The guesses do not lock out the owner, who uses another address.
  const elsewhere = await gateway.call(
    'POST',
    '/login/access-token',
    {},
    {
      headers: { ...from('198.51.100.7').headers, 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: 'correct horse battery' }),
    },
  )
  expect(elsewhere.status).toBe(200)
})

test('a successful log-in resets the count of attempts', async ({ gateway }) => {
  const email = anEmail()
  await signUp(gateway, email)
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 4; index++) {
      expect((await logIn(gateway, email, { password: 'wrong one' })).status).toBe(400)
    }
    expect((await logIn(gateway, email)).status).toBe(200)
  }
})

test('an address can create twenty guests an hour, and known guests are not counted', async ({
  gateway,
}) => {
  const address = '198.51.100.20'
  const known = `guest_${crypto.randomUUID()}`
  expect((await startGuest(gateway, address, known)).status).toBe(200)
  for (let index = 0; index < 19; index++) {
    expect((await startGuest(gateway, address)).status).toBe(200)
  }
  const refused = await startGuest(gateway, address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await startGuest(gateway, address, known)).status).toBe(200)
  expect((await startGuest(gateway, '198.51.100.21')).status).toBe(200)
})

const signUpFrom = (gateway: Gateway, address: string, changes: object = {}) => {
  const password = PASSWORD
  const account = { email: anEmail(), full_name: 'Ada', password, confirm_password: password }
  return gateway.call(
    'POST',
    '/users/signup',
    {},
    {
      headers: { ...from(address).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, ...changes }),
    },
  )
}

test('an address can sign up five times an hour, where taken emails count and invalid input does not', async ({
  gateway,
}) => {
  const address = '198.51.100.30'
  const weak = { password: 'Password123', confirm_password: 'Password123' }
  for (const wrong of [{ email: 'ada@' }, weak, { ...weak, confirm_password: 'other' }]) {
    for (let index = 0; index < 5; index++) {
      expect((await signUpFrom(gateway, address, wrong)).status).toBe(422)
    }
  }
  const taken = { email: anEmail() }
  const statuses: number[] = []
  for (const changes of [taken, taken, {}, taken, {}, taken, {}]) {
    statuses.push((await signUpFrom(gateway, address, changes)).status)
  }
  expect(statuses).toEqual([200, 400, 200, 400, 200, 429, 429])
  expect((await signUpFrom(gateway, address, weak)).status).toBe(422)
  expect((await signUpFrom(gateway, '198.51.100.31')).status).toBe(200)
})

test('an address can make sixty valid or invalid sign-up attempts an hour', async ({ gateway }) => {
  const statuses: number[] = []
  for (let index = 0; index < 61; index++) {
    statuses.push((await signUpFrom(gateway, '198.51.100.32', { email: 'ada@' })).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('reads report the remaining calls and are limited to 120 a minute', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const first = await send(gateway, 'GET', '/threads/', guest)
  expect(first.headers.get('x-ratelimit-limit')).toBe('120')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('119')
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0)
  const statuses: number[] = []
  for (let index = 0; index < 121; index++) {
    statuses.push((await send(gateway, 'GET', '/threads/', guest)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(119)
  expect(statuses.at(-1)).toBe(429)
  const refused = await send(gateway, 'GET', '/threads/', guest)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('120')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(refused.headers.get('x-ratelimit-reset')).toBe(refused.headers.get('retry-after'))
})

test('votes are limited to ten a minute', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const vote = () =>
    send(gateway, 'POST', `/votes/?turn_id=${crypto.randomUUID()}&outcome=tie`, guest)
  for (let index = 0; index < 10; index++) expect((await vote()).status).toBe(404)
  expect((await vote()).status).toBe(429)
})

test('a guest can send six messages a minute', async ({ gateway, db, bus }) => {
  const { fingerprint } = await aGuest(gateway)
  const opening = {
    fingerprint_hash: fingerprint,
    messages: [{ role: 'user', content: 'Why?' }],
  }
  for (let index = 0; index < 6; index++) {
    await using chat = await openChat(gateway.url, opening)
    await playTurnOf(chat, { db, bus }, ['Left.', 'Right.'])
  }
  await using refused = await openChat(gateway.url, opening)
  expect(await refused.next('error')).toMatchObject({
    detail: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
  })
  expect(await refused.closed()).toBe(4429)
})
