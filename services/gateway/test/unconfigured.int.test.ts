import { expect } from 'vitest'
import { anAccount, answer, send } from './accounts.ts'
import { test } from './gateway.ts'

// No 503: that tells of trouble inside, and pages somebody.
test('without a mail server recovery says so, for any address', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  for (const address of [email, 'nobody@example.com']) {
    expect(await answer(send(gateway, 'POST', `/password-recovery/${address}`))).toEqual([
      409,
      { detail: 'Password recovery is not available' },
    ])
  }
})

test('without a client at Google nobody is offered that way in', async ({ gateway }) => {
  expect(await answer(send(gateway, 'GET', '/oauth/google'))).toEqual([
    200,
    { is_available: false },
  ])
  const redirect_uri = 'http://127.0.0.1:8080/auth/callback'
  for (const [path, body] of [
    ['/oauth/google/start', { redirect_uri }],
    ['/oauth/google/callback', { redirect_uri, code: 'code', state: 'state' }],
  ] as const) {
    expect(await answer(send(gateway, 'POST', path, {}, body))).toEqual([
      409,
      { detail: 'Sign-in with Google is not available' },
    ])
  }
})
