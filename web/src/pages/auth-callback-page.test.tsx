import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { AuthCallbackPage } from './auth-callback-page.tsx'
import { keepUnsent, readUnsent, written } from './unsent-question.ts'

const api = setupFakeApi({
  'POST /oauth/google/callback': { access_token: 'token', token_type: 'bearer' },
  'POST /oauth/hospital/callback': { access_token: 'token-of-hospital', token_type: 'bearer' },
  'GET /users/me': {
    id: 'user-id',
    full_name: 'Ada',
    email: 'ada@example.com',
    is_superuser: false,
    is_active: true,
    is_guest: false,
  },
})

test.each([
  ['?error=access_denied', 'Authentication was cancelled or failed'],
  ['', 'No authorization code received'],
  ['?code=abc', 'Authentication failed'],
])('%s shows: %s', async (query, text) => {
  renderAt(`/auth/callback${query}`, <AuthCallbackPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(api.sent).toEqual([])
})

test.each([
  [() => refuse(400, 'Invalid state'), 'Invalid state'],
  [() => HttpResponse.json({}, { status: 500 }), 'Authentication failed'],
])('a refusal is shown', async (answer, text) => {
  api.answer('POST /oauth/google/callback', answer)
  renderAt('/auth/callback?code=abc&state=xyz', <AuthCallbackPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(localStorage.getItem('access_token')).toBeNull()
})

test.each([
  ['of the guest who chose to add the chats', 'true', 'guest_fingerprint-of-ada'],
  ['without the chats of this browser', undefined, null],
])('a code becomes a session %s', async (_what, choice, fingerprint) => {
  localStorage.setItem('guest_fingerprint', 'guest_fingerprint-of-ada')
  if (choice) sessionStorage.setItem('merge_guest', choice)
  keepUnsent('battle', written('Why metformin?'))
  renderAt('/auth/callback?code=abc&state=xyz', <AuthCallbackPage />)
  expect(await screen.findByText('Success! Redirecting…')).toBeInTheDocument()
  expect(api.sent[0]?.body).toEqual({
    code: 'abc',
    state: 'xyz',
    redirect_uri: 'http://assay.test/auth/callback',
    fingerprint_hash: fingerprint,
  })
  expect(sessionStorage.getItem('merge_guest')).toBeNull()
  expect(localStorage.getItem('access_token')).toBe('token')
  expect(readUnsent('waiting')).toBe('Why metformin?')
})

test('the answer of another provider goes to its own route, with the name of the issuer', async () => {
  const query = 'code=abc&state=xyz&iss=https%3A%2F%2Fsso.example'
  renderAt(
    `/auth/callback/hospital?${query}`,
    <Routes>
      <Route path="/auth/callback/:id" element={<AuthCallbackPage />} />
    </Routes>,
  )
  expect(await screen.findByText('Success! Redirecting…')).toBeInTheDocument()
  expect(api.sent[0]?.body).toMatchObject({
    code: 'abc',
    state: 'xyz',
    iss: 'https://sso.example',
    redirect_uri: 'http://assay.test/auth/callback/hospital',
  })
  expect(localStorage.getItem('access_token')).toBe('token-of-hospital')
})

test('an account with two-factor sign-in enters its code after the provider, with the chats of the guest', async () => {
  localStorage.setItem('guest_fingerprint', 'guest_fingerprint-of-ada')
  sessionStorage.setItem('merge_guest', 'true')
  const needed = { detail: 'Please enter the code.', ticket: 'ticket-of-ada' }
  api.answer('POST /oauth/google/callback', () => HttpResponse.json(needed, { status: 409 }))
  api.answer('POST /login/code', () => refuse(400, 'Incorrect code'))
  const { user } = renderAt('/auth/callback?code=abc&state=xyz', <AuthCallbackPage />)
  const code = await screen.findByLabelText(/Code/, { selector: 'input' })
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Incorrect code')).toBeVisible()
  api.answer('POST /login/code', { access_token: 'token-of-ada', token_type: 'bearer' })
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Success! Redirecting…')).toBeInTheDocument()
  expect(localStorage.getItem('access_token')).toBe('token-of-ada')
  const sent = api.sent.filter(({ call }) => call === 'POST /login/code')
  expect(sent.at(-1)?.body).toEqual({
    ...{ ticket: 'ticket-of-ada', totp_code: '123456' },
    fingerprint_hash: 'guest_fingerprint-of-ada',
  })
})
