import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KEEPS_CHATS } from '../../api/session.ts'
import { readUnsent } from '../../pages/unsent-question.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SignInForm } from './sign-in-form.tsx'

const API = 'http://assay.test/api/v1'
let googleIsAvailable = false
const providers: { id: string; name: string }[] = []

const sent: Record<string, unknown>[] = []
const chatOf = (title: string, last_message_at: string) => ({
  ...{ id: crypto.randomUUID(), user_id: 'guest-id', mode: 'battle', title, last_message_at },
  ...{ created_at: last_message_at, is_active: true, pinned: false, model: null },
})

const server = setupServer(
  http.get(`${API}/threads/`, () =>
    HttpResponse.json([
      chatOf('Does fever help?', '2026-11-01T10:00:00.000Z'),
      chatOf('Why metformin?', '2026-11-02T10:00:00.000Z'),
    ]),
  ),
  http.get(`${API}/oauth/google`, () =>
    HttpResponse.json({ is_available: googleIsAvailable, providers }),
  ),
  http.post(`${API}/oauth/hospital/start`, async ({ request }) => {
    sent.push((await request.json()) as Record<string, string>)
    return HttpResponse.json({ detail: 'City Hospital cannot be reached' }, { status: 503 })
  }),
  http.post(`${API}/login/access-token`, async ({ request }) => {
    const body = (await request.json()) as Record<string, string>
    sent.push(body)
    if (body.password === 'guarded' && body.totp_code !== '123456') {
      return HttpResponse.json({ detail: 'Please enter the code' }, { status: 409 })
    }
    if (body.password === 'guessed' && body.totp_code !== '123456') {
      return HttpResponse.json({ detail: 'Too many requests.' }, { status: 429 })
    }
    const known =
      ['right', 'guarded', 'guessed'].includes(body.password ?? '') &&
      body.fingerprint_hash !== undefined
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

async function signIn(password: string, state?: object) {
  const onSignedIn = vi.fn()
  const { user } = renderAt('/login', <SignInForm onSignedIn={onSignedIn} />, state)
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com')
  await user.type(screen.getByLabelText(/Password/, { selector: 'input' }), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return onSignedIn
}

test.each([
  ['guest', 'guest_of-this-tab', 'Why metformin?'],
  ['user of this browser', 'other-id', ''],
])('what a %s typed before the sign-in waits for its writer alone', async (_who, writer, text) => {
  localStorage.setItem('guest_fingerprint', 'guest_of-this-tab')
  sessionStorage.setItem('draft_battle', JSON.stringify({ value: 'Why metformin?', writer }))
  const onSignedIn = await signIn('right')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(readUnsent('waiting')).toBe(text)
})

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

test('other providers are offered by their names, and the browser goes to the chosen one', async () => {
  providers.push({ id: 'hospital', name: 'City Hospital' }, { id: 'lab', name: 'Lab' })
  const { user } = renderAt('/login', <SignInForm onSignedIn={vi.fn()} />)
  expect(await screen.findByRole('button', { name: 'Sign in with Lab' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in with City Hospital' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('City Hospital cannot be reached')
  expect(sent.at(-1)).toEqual({ redirect_uri: 'http://assay.test/auth/callback/hospital' })
  providers.length = 0
})

test('after a refusal, the provider is asked to offer other accounts', async () => {
  providers.push({ id: 'hospital', name: 'City Hospital' })
  const state = { selectsAccount: true }
  const { user } = renderAt('/login', <SignInForm onSignedIn={vi.fn()} />, state)
  await user.click(await screen.findByRole('button', { name: 'Sign in with City Hospital' }))
  await expect.poll(() => sent.at(-1)).toMatchObject({ selects_account: true })
  providers.length = 0
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

test('after too many attempts, a code can be entered, because the right code still lets the owner in', async () => {
  const onSignedIn = await signIn('guessed')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
  const user = userEvent.setup()
  const code = screen.getByLabelText(/Code/)
  expect(code).not.toBeRequired()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(0)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/']])
})

const GUEST = 'guest_00000000-0000-4000-8000-000000000000'

/** A guest of this browser who has accepted the terms. */
function useGuest() {
  localStorage.setItem('guest_fingerprint', GUEST)
  localStorage.setItem('terms_accepted_cache', '{}')
}

const CHOICE = 'Add the 2 chats from this browser to my account'

test('on a shared computer, the chats of the browser stay out of the account unless chosen', async () => {
  useGuest()
  const { user } = renderAt('/login', <SignInForm onSignedIn={vi.fn()} />)
  const choice = await screen.findByRole('checkbox', { name: CHOICE })
  expect(choice).not.toBeChecked()
  expect(choice).toHaveAccessibleDescription(
    'Latest: “Why metformin?”. If you leave this unticked, this browser forgets them.',
  )
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com')
  await user.type(screen.getByLabelText(/Password/, { selector: 'input' }), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => sent.at(-1)).toMatchObject({ password: 'wrong', fingerprint_hash: null })
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => sent.at(-1)).toMatchObject({ fingerprint_hash: GUEST })
})

test('the chats are chosen in advance for a visitor who follows the link to save them', async () => {
  useGuest()
  await signIn('wrong', KEEPS_CHATS)
  expect(await screen.findByRole('checkbox', { name: CHOICE })).toBeChecked()
  await expect.poll(() => sent.at(-1)).toMatchObject({ fingerprint_hash: GUEST })
})

test('the latest chat has a name in the choice, even if it has no title', async () => {
  useGuest()
  const untitled = chatOf('', '2026-11-03T10:00:00.000Z')
  server.use(http.get(`${API}/threads/`, () => HttpResponse.json([untitled]), { once: true }))
  renderAt('/login', <SignInForm onSignedIn={vi.fn()} />)
  const choice = await screen.findByRole('checkbox', { name: /^Add the chat from/ })
  expect(choice).toHaveAccessibleDescription(/^Latest: “Untitled Chat”\./)
})

test('a browser without chats offers no choice', async () => {
  await signIn('right')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({ fingerprint_hash: null })
})
