import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepReturnPath } from '../../api/return-path.ts'
import { KEEPS_CHATS, TERMS_CACHE_KEY } from '../../api/session.ts'
import { showStoredToast } from '../../components/stored-toast.ts'
import { showToast } from '../../components/toast.ts'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const api = setupFakeApi({
  'POST /users/signup': {},
  'POST /login/access-token': { access_token: 'token', token_type: 'bearer' },
  'GET /users/me': { id: 'user-id' },
  'GET /mail': { is_available: false },
})

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })

const isSignUp = ({ call }: { call: string }) => call === 'POST /users/signup'

/** Toasts load on demand: this shows one and waits for it. */
async function loadToasts() {
  showToast({ message: 'A toast' })
  await screen.findByText('A toast')
}

async function signUp(email: string, state?: object) {
  const onSignedUp = vi.fn()
  const { user } = renderAt(
    '/signup',
    <>
      <SignUpForm onSignedUp={onSignedUp} />
      <Toaster />
    </>,
    state,
  )
  if (state) await screen.findByRole('checkbox')
  await user.type(field(/Full Name/), ' Ada ')
  await user.type(field(/Email/), email)
  await user.type(field(/^Password/), 'a long secret')
  await user.type(field(/Confirm Password/), 'a long secret')
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  return onSignedUp
}

test('an empty form shows everything that is missing, and nothing is sent', async () => {
  const { user } = renderAt('/signup', <SignUpForm onSignedUp={vi.fn()} />)
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  for (const message of [
    'Full Name is required',
    'Email is required',
    'Password is required',
    'Password confirmation is required',
  ]) {
    expect(screen.getByText(message)).toBeInTheDocument()
  }
  expect(api.sent.filter(isSignUp)).toEqual([])
  for (const label of [/Full Name/, /Email/, /^Password/, /Confirm Password/])
    expect(field(label)).toHaveAttribute('aria-invalid', 'true')
})

test('a different repetition is shown when the field loses the focus', async () => {
  const { user } = renderAt('/signup', <SignUpForm onSignedUp={vi.fn()} />)
  await user.type(field(/^Password/), 'a long secret')
  await user.type(field(/Confirm Password/), 'another')
  await user.tab()
  expect(screen.getByText('The passwords do not match')).toBeInTheDocument()
})

test('an account is created with the trimmed input', async () => {
  const onSignedUp = await signUp('ada@example.com')
  expect(await screen.findByRole('status')).toHaveTextContent('Account created.')
  await expect.poll(() => onSignedUp.mock.calls).toEqual([['/']])
  expect(localStorage.getItem('access_token')).toBe('token')
  expect(api.sent.filter(isSignUp)).toEqual([
    {
      call: 'POST /users/signup',
      body: {
        full_name: 'Ada',
        email: 'ada@example.com',
        password: 'a long secret',
        confirm_password: 'a long secret',
      },
    },
  ])
})

test('a user who cannot be signed in immediately is asked to log in', async () => {
  api.answer('POST /login/access-token', () => refuse(429, 'Too many requests.'))
  const onSignedUp = await signUp('ada@example.com')
  await expect.poll(() => onSignedUp.mock.calls).toEqual([[]])
})

test('a validation error of the server is shown at its field until the field changes', async () => {
  const issue = {
    loc: ['body', 'password'],
    msg: 'This password is too easy to guess',
    type: 'value',
  }
  api.answer('POST /users/signup', () => refuse(422, [issue]))
  const onSignedUp = await signUp('ada@example.com')
  expect(await screen.findAllByText('This password is too easy to guess')).toHaveLength(1)
  expect(field(/^Password/)).toHaveAccessibleDescription(/^This password is too easy to guess/)
  expect(onSignedUp).not.toHaveBeenCalled()
  await loadToasts()
  expect(screen.queryByText('Something went wrong!')).toBeNull()
})

test('an address that has an account is shown at its field', async () => {
  const detail = 'The user with this email already exists in the system'
  api.answer('POST /users/signup', () => refuse(400, detail))
  await signUp('ada@example.com')
  expect(await screen.findAllByText(detail)).toHaveLength(1)
  expect(field(/Email/)).toHaveAccessibleDescription(detail)
  await loadToasts()
  expect(screen.queryByText('Something went wrong!')).toBeNull()
})

test('an error without a field is a toast', async () => {
  api.answer('POST /users/signup', () => refuse(503, 'Service Unavailable'))
  await signUp('ada@example.com')
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument()
})

test('where emails are sent, the next page explains that the address must be confirmed', async () => {
  api.answer('GET /mail', { is_available: true })
  const onSignedUp = await signUp('ada@example.com')
  await expect.poll(() => onSignedUp.mock.calls).toEqual([['/']])
  showStoredToast()
  expect(
    await screen.findByText(/^Account created\. We sent a confirmation link to ada@example.com/),
  ).toHaveTextContent('Until you open it, your votes count like a guest’s.')
})

test('where no emails are sent, the next page only states that the account exists', async () => {
  const onSignedUp = await signUp('ada@example.com')
  await expect.poll(() => onSignedUp.mock.calls).toEqual([['/']])
  showStoredToast()
  expect(await screen.findByText('Account created. You’re signed in.')).toBeInTheDocument()
})

test.each([
  ['returns to a chat that became the account’s', KEEPS_CHATS, '/battle?threadId=chat-1'],
  ['does not return to a chat that stayed behind', {}, '/'],
])('a guest who signs up %s', async (_where, state, path) => {
  localStorage.setItem('guest_fingerprint', 'guest_1')
  localStorage.setItem(TERMS_CACHE_KEY, '{}')
  const chat = { id: 'chat-1', mode: 'battle', title: 'Why?', is_active: true }
  api.answer('GET /threads/', [{ ...chat, last_message_at: '2026-11-01T10:00:00.000Z' }])
  keepReturnPath('/battle?threadId=chat-1')
  const onSignedUp = await signUp('ada@example.com', state)
  await expect.poll(() => onSignedUp.mock.calls).toEqual([[path]])
  showStoredToast()
  const merged = path === '/' ? '' : ', with the chat from this browser'
  expect(await screen.findByText(`Account created${merged}. You’re signed in.`)).toBeVisible()
})

test('a new password shows how hard it is to guess', async () => {
  const { user } = renderAt('/signup', <SignUpForm onSignedUp={vi.fn()} />)
  await user.type(field(/^Password/), 'password1')
  const meter = await screen.findByText(/Password strength/)
  expect(meter).toHaveTextContent('Password strength: Low – too easy to guess')
  await user.type(field(/^Password/), ' and peptides')
  await expect.poll(() => meter.textContent).toBe('Password strength: High')
})
