import { expect } from 'vitest'
import { anAccount, answer, send } from './accounts.ts'
import { test } from './gateway.ts'

// The status is not 503, because that would indicate an internal failure and raise an alert.
test('without a mail server, recovery is refused for every address', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  for (const address of [email, 'nobody@example.com']) {
    expect(await answer(send(gateway, 'POST', `/password-recovery/${address}`))).toEqual([
      409,
      { detail: 'Password recovery is not available' },
    ])
  }
})

test('without a Google client, sign-in with Google is not offered', async ({ gateway }) => {
  expect(await answer(send(gateway, 'GET', '/oauth/google'))).toEqual([
    200,
    { is_available: false, providers: [] },
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
