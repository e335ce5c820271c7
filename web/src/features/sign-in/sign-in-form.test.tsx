import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { SignInForm } from './sign-in-form.tsx'

const API = 'http://assay.test/api/v1'
let googleIsAvailable = false

const server = setupServer(
  http.get(`${API}/oauth/google`, () => HttpResponse.json({ is_available: googleIsAvailable })),
  http.post(`${API}/login/access-token`, async ({ request }) => {
    const body = (await request.json()) as Record<string, string>
    if (body.password === 'guarded' && body.totp_code !== '123456') {
      return HttpResponse.json({ detail: 'Please enter the code' }, { status: 409 })
    }
    const known =
      ['right', 'guarded'].includes(body.password ?? '') && body.fingerprint_hash !== undefined
    return known
      ? HttpResponse.json({ access_token: 'token', token_type: 'bearer' })
      : HttpResponse.json({ detail: 'Incorrect email or password' }, { status: 400 })
  }),
  http.get(`${API}/users/me`, () =>
    HttpResponse.json({
      id: 'user-id',
      email: 'ada@example.com',
      full_name: 'Ada',
      is_superuser: false,
      is_active: true,
      is_guest: false,
    }),
  ),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

async function signIn(password: string) {
  const onSignedIn = vi.fn()
  const { user } = renderAt('/login', <SignInForm onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com')
  await user.type(screen.getByLabelText(/Password/, { selector: 'input' }), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return onSignedIn
}

test('a wrong password is shown under the form and ends no session', async () => {
  const onSignedIn = await signIn('wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a correct password stores the token and the user, and removes the guest', async () => {
  const onSignedIn = await signIn('right')
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(localStorage.getItem('access_token')).toBe('token')
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual({
    id: 'user-id',
    full_name: 'Ada',
    email: 'ada@example.com',
    is_superuser: false,
  })
  expect(localStorage.getItem('guest_fingerprint')).toBeNull()
})

test('missing input is shown at all fields together, and nothing is sent', async () => {
  const onSignedIn = vi.fn()
  const { user } = renderAt('/login', <SignInForm onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText(/Email/), 'ada')
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByText('Invalid email address')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Password is required')).toBeInTheDocument()
  expect(screen.getByLabelText(/Email/)).toHaveFocus()
})

test('Google is offered where the server supports it', async () => {
  googleIsAvailable = true
  renderAt('/login', <SignInForm onSignedIn={vi.fn()} />)
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  googleIsAvailable = false
})

test('a user with two-factor sign-in is asked for a code, which is sent too', async () => {
  const onSignedIn = await signIn('guarded')
  const code = await screen.findByLabelText(/Code/)
  expect(code).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText('The code is required')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('The code is required')).toBeInTheDocument()
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/']])
})
