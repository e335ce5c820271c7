import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { RecoverForm } from './recover-form.tsx'
import { ResetForm } from './reset-form.tsx'

const api = setupFakeApi({
  'POST /password-recovery/ada%2Bone%40example.com': { message: 'sent' },
  'POST /reset-password/': { message: 'done' },
})

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })

test('a mail is asked for, and the form is empty again', async () => {
  const { user } = renderAt('/recover-password', <RecoverForm />)
  await user.type(screen.getByLabelText(/Email/), 'ada+one@example.com')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => api.sent.length).toBe(1)
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('')
})

test('the token of the link sets the new password', async () => {
  const onReset = vi.fn()
  const { user } = renderAt('/reset-password', <ResetForm token="secret" onReset={onReset} />)
  await user.type(field(/New Password/), 'a new secret')
  await user.type(field(/Confirm Password/), 'a new secret')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await expect.poll(() => onReset.mock.calls.length).toBe(1)
  expect(api.sent[0]?.body).toEqual({ token: 'secret', new_password: 'a new secret' })
})

test('without a token nothing can be sent', () => {
  renderAt('/reset-password', <ResetForm token={null} onReset={vi.fn()} />)
  expect(screen.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
})
