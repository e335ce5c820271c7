import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '../../components/toast.ts'
import { notifications, Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { RecoverForm } from './recover-form.tsx'
import { ResetForm } from './reset-form.tsx'

const api = setupFakeApi({
  'POST /password-recovery/ada%2Bone%40example.com': { message: 'sent' },
  'POST /reset-password/': { message: 'done' },
})

// Waiting toasts of other test files would be shown first.
beforeEach(() => notifications.clean())

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })

test('an email is requested, and the next step replaces the form', async () => {
  const { user } = renderAt(
    '/recover-password',
    <>
      <RecoverForm />
      <Toaster />
    </>,
  )
  await user.type(screen.getByLabelText(/Email/), 'ada+one@example.com')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => api.sent.length).toBe(1)
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If ada+one@example.com has an account, a link to set a new password is on its way.',
  )
  expect(screen.queryByLabelText(/Email/)).toBeNull()
  expect(await screen.findByText('Password recovery email sent successfully.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(field(/Email/)).toHaveValue('ada+one@example.com')
})

test('the token in the link sets the new password', async () => {
  const onReset = vi.fn()
  const { user } = renderAt('/reset-password', <ResetForm token="secret" onReset={onReset} />)
  await user.type(field(/New Password/), 'a new secret')
  await user.type(field(/Confirm Password/), 'a new secret')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await expect.poll(() => onReset.mock.calls.length).toBe(1)
  expect(api.sent[0]?.body).toEqual({ token: 'secret', new_password: 'a new secret' })
})

test('a weak password is shown once, at its field', async () => {
  const issue = { loc: ['body', 'new_password'], msg: 'Too easy to guess', type: 'value' }
  api.answer('POST /reset-password/', () => refuse(422, [issue]))
  const { user } = renderAt(
    '/reset-password',
    <>
      <ResetForm token="secret" onReset={vi.fn()} />
      <Toaster />
    </>,
  )
  await user.type(field(/New Password/), 'password1')
  await user.type(field(/Confirm Password/), 'password1')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findAllByText('Too easy to guess')
  showToast({ message: 'A toast' })
  await screen.findByText('A toast')
  expect(screen.getAllByText('Too easy to guess')).toHaveLength(1)
})

test.each([null, ''])(
  'with the token %j, nothing can be sent, and a link leads to the request for a new email',
  (token) => {
    renderAt('/reset-password', <ResetForm token={token} onReset={vi.fn()} />)
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
    const ask = screen.getByRole('link', { name: 'request a new email' })
    expect(ask).toHaveAttribute('href', '/recover-password')
  },
)

test('a used or expired link shows a message and where to request another', async () => {
  api.answer('POST /reset-password/', () => refuse(400, 'Invalid token'))
  const { user } = renderAt(
    '/reset-password',
    <>
      <ResetForm token="secret" onReset={vi.fn()} />
      <Toaster />
    </>,
  )
  await user.type(field(/New Password/), 'a new secret')
  await user.type(field(/Confirm Password/), 'a new secret')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findByText(/^This link no longer works/)
  showToast({ message: 'A toast' })
  await screen.findByText('A toast')
  expect(screen.queryByText(/Invalid token/)).not.toBeInTheDocument()
  const ask = screen.getByRole('link', { name: 'Request a new email' })
  expect(ask).toHaveAttribute('href', '/recover-password')
})
