import { resetLinkIn } from '@assay/testing'
import { expect } from 'vitest'
import { anEmail, PASSWORD, send, signUp } from './accounts.ts'
import { test as base, type Gateway, superuserToken } from './gateway.ts'
import { aGuardedAccount, codeOf } from './guarded-account.ts'

const test = base.extend('policy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1' })
const WRONG = 'not the password'

let hosts = 0
/** Returns a network that has made no calls yet. */
function elsewhere(): string {
  hosts += 1
  return `2001:db8:${hosts.toString(16)}::1`
}

function logInFrom(gateway: Gateway, address: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  const init = { headers, body: JSON.stringify(body) }
  return gateway.call('POST', '/login/access-token', {}, init)
}

/** Makes guesses, each from a new network, until one is refused. Returns the number of guesses. */
async function guess(gateway: Gateway, username: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status } = await logInFrom(gateway, elsewhere(), { username, password: WRONG })
    if (status === 429) return count
    expect(status).toBe(400)
  }
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? ''
const pairOf = (cookie: string) => cookie.split(';')[0]

test('guesses from many networks are slowed down, but a known browser is not', async ({
  gateway,
}) => {
  const username = anEmail()
  await signUp(gateway, username)
  const mine = { username, password: PASSWORD }
  const known = cookieOf(await logInFrom(gateway, elsewhere(), mine))
  expect(known).toMatch(/^assay_devices=.*; Path=\/api\/v1\/login; HttpOnly; SameSite=Strict/)
  expect(known).not.toContain(username)

  // The log-in was one of twenty attempts. An account that does not exist gets the same response.
  expect(await guess(gateway, username)).toBe(19)
  expect(await guess(gateway, anEmail())).toBe(20)
  expect((await logInFrom(gateway, elsewhere(), mine)).status).toBe(429)
  const network = elsewhere()
  expect((await logInFrom(gateway, network, mine, pairOf(known))).status).toBe(200)

  const forged = `${pairOf(known)?.slice(0, -4)}AAAA`
  expect((await logInFrom(gateway, elsewhere(), mine, forged)).status).toBe(429)
  const other = { ...mine, username: anEmail() }
  expect((await logInFrom(gateway, elsewhere(), other, pairOf(known))).status).toBe(400)
  // A stolen cookie allows only one caller's number of attempts.
  for (let count = 0; count < 5; count += 1) {
    const wrong = { username, password: WRONG }
    expect((await logInFrom(gateway, elsewhere(), wrong, pairOf(known))).status).toBe(400)
  }
  expect((await logInFrom(gateway, elsewhere(), mine, pairOf(known))).status).toBe(429)
})

test('guesses by others never lock out an owner with the password and a code', async ({
  gateway,
}) => {
  const { user, secret } = await aGuardedAccount(gateway)
  const mine = { username: user.email, password: PASSWORD }
  await guess(gateway, user.email)
  const from = async (body: object) => {
    const response = await logInFrom(gateway, elsewhere(), { ...mine, ...body })
    return [response.status, (await response.json()) as { detail?: string }] as const
  }
  const [status, { detail }] = await from({})
  expect([status, detail]).toEqual([429, expect.stringMatching(/^Too many requests/)])
  const code = codeOf(secret, 1)
  // A wrong password, a wrong code and an account without two-factor sign-in are refused alike.
  for (const wrong of [
    { totp_code: '000000' },
    { password: WRONG, totp_code: code },
    { username: anEmail(), totp_code: code },
  ]) {
    if (wrong.username) await guess(gateway, wrong.username)
    expect(await from(wrong)).toMatchObject([429, { detail: expect.stringMatching(/^Too many/) }])
  }
  expect((await from({ totp_code: code }))[0]).toBe(200)
  expect((await from({ totp_code: code }))[0]).toBe(429)
})

test('a flood of guesses leaves half of the queue for passwords to known browsers', async ({
  gateway,
}) => {
  const mine = { username: 'admin@example.com', password: 'changethis' }
  const cookie = pairOf(cookieOf(await logInFrom(gateway, elsewhere(), mine)))
  const guesses = Array.from({ length: 300 }, () =>
    logInFrom(gateway, elsewhere(), { username: anEmail(), password: WRONG }),
  )
  const known = Array.from({ length: 4 }, () => logInFrom(gateway, elsewhere(), mine, cookie))
  expect((await Promise.all(known)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(503)
})

test('spellings that the database treats as one address are counted as one', async ({
  gateway,
}) => {
  const email = anEmail()
  await signUp(gateway, `i${email}`)
  const other = { username: `\u0130${email}`, password: PASSWORD }
  expect((await logInFrom(gateway, elsewhere(), other)).status).toBe(200)
  expect(await guess(gateway, `i${email}`)).toBe(19)
  expect((await logInFrom(gateway, elsewhere(), other)).status).toBe(429)
})

test('a browser that uses a mailed link becomes known', async ({ gateway }) => {
  const admin = { token: await superuserToken(gateway) }
  const username = anEmail()
  await signUp(gateway, username)
  await guess(gateway, username)
  const mail = await send(gateway, 'POST', `/password-recovery-html-content/${username}`, admin)
  const { html_content } = (await mail.json()) as { html_content: string }
  const token = new URL(resetLinkIn(html_content)).searchParams.get('token')
  const password = 'another good one'
  const reset = await send(
    gateway,
    'POST',
    '/reset-password/',
    {},
    { token, new_password: password },
  )
  const cookie = pairOf(cookieOf(reset))
  expect((await logInFrom(gateway, elsewhere(), { username, password })).status).toBe(429)
  expect((await logInFrom(gateway, elsewhere(), { username, password }, cookie)).status).toBe(200)
})

test('second-factor codes are counted per account, from any browser and network', async ({
  gateway,
}) => {
  const { user, recovery_codes, access_token: token } = await aGuardedAccount(gateway)
  const mine = { username: user.email, password: PASSWORD }
  const from = (totp_code: string) => logInFrom(gateway, elsewhere(), { ...mine, totp_code })

  // The first of five codes was correct.
  for (let count = 0; count < 4; count += 1) expect((await from('000000')).status).toBe(400)
  expect((await from('000000')).status).toBe(429)
  const off = { current_password: PASSWORD, code: '000000' }
  expect((await send(gateway, 'DELETE', '/users/me/totp', { token }, off)).status).toBe(429)
  expect((await from(recovery_codes[0] ?? '')).status).toBe(200)
})
