import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readInvitation } from '../api/kept-invitation.ts'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { LoginPage } from './login-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const OPEN = { rule: 'open', domains: [], has_guests: true, needs_confirmation: false }
const HOSPITAL = { ...OPEN, rule: 'domains', domains: ['hospital.example'] }

const api = setupFakeApi({
  'GET /admission/': OPEN,
  'GET /mail': { is_available: true },
  'GET /oauth/google': { is_available: false, providers: [] },
  'POST /users/signup': {},
  'POST /login/access-token': () => refuse(400, 'not expected'),
})

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
const signUpButton = () => screen.findByRole('button', { name: 'Sign Up' })

async function fillIn(user: ReturnType<typeof renderAt>['user'], email?: string) {
  await signUpButton()
  await user.type(field(/Full Name/), 'Ada')
  if (email) await user.type(field(/Email/), email)
  await user.type(field(/^Password/), 'a long secret')
  await user.type(field(/Confirm Password/), 'a long secret')
  await user.click(await signUpButton())
}

const RULES = [
  [HOSPITAL, 'Accounts are open to addresses of hospital.example.'],
  [{ ...OPEN, rule: 'invitation' }, 'Accounts are by invitation.'],
  [{ ...OPEN, has_guests: false }, 'You need an account to use this site.'],
] as const

test.for(RULES)('with %j, the sign-in page shows the rule', async ([admission, text]) => {
  api.answer('GET /admission/', admission)
  renderAt('/login', <LoginPage />)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test.for(RULES)('with %j, the sign-up page shows the rule', async ([admission, text]) => {
  api.answer('GET /admission/', admission)
  renderAt('/signup', <SignUpPage />)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('without an invitation, there is no form if accounts are by invitation', async () => {
  api.answer('GET /admission/', { ...OPEN, rule: 'invitation' })
  renderAt('/signup', <SignUpPage />)
  expect(await screen.findByText(/^Open the link in your invitation/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument()
})

test('an invitation that no longer works is refused before anything is typed', async () => {
  api.answer('POST /invitations/check', () => refuse(400, 'This invitation has expired.'))
  renderAt('/signup?token=old', <SignUpPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation has expired.')
  expect(readInvitation()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument()
})

test('a mailed invitation fixes the address, and its token is sent and forgotten', async () => {
  api.answer('POST /invitations/check', { email: 'ada@example.com' })
  const { user } = renderAt('/signup?token=secret', <SignUpPage />)
  await signUpButton()
  expect(field(/Email/)).toHaveValue('ada@example.com')
  expect(field(/Email/)).toHaveAttribute('readonly')
  expect(readInvitation()).toBe('secret')
  await fillIn(user)
  const sent = () => api.sent.find(({ call }) => call === 'POST /users/signup')?.body
  await expect.poll(sent).toMatchObject({ email: 'ada@example.com', invitation: 'secret' })
  await expect.poll(readInvitation).toBeNull()
})

test('where the address must be confirmed first, the page shows this and does not sign in', async () => {
  api.answer('GET /admission/', { ...HOSPITAL, needs_confirmation: true })
  const { user } = renderAt('/signup', <SignUpPage />)
  await screen.findByText(/You can use a new account once you have confirmed its address\.$/)
  await fillIn(user, 'ada@hospital.example')
  expect(await screen.findByRole('status')).toHaveTextContent(
    'We sent a confirmation link to ada@hospital.example. Open it, then sign in',
  )
  expect(api.sent.map(({ call }) => call)).not.toContain('POST /login/access-token')
})
