import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { LoginPage } from './login-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const DONE = { message: 'Password updated successfully' }
const api = setupFakeApi({
  'GET /mail': { is_available: true },
  'GET /oauth/google': { is_available: false, providers: [] },
  'POST /reset-password/': DONE,
})

async function reset() {
  const { user } = renderAt(
    '/reset-password?token=secret',
    <Routes>
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
  )
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  await user.type(field(/New Password/), 'a new secret')
  await user.type(field(/Confirm Password/), 'a new secret')
  await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findByRole('button', { name: 'Sign in' })
}

test('a user whose reset removed the second factor sees a note at the log-in', async () => {
  api.answer('POST /reset-password/', { ...DONE, two_factor_ended: true })
  await reset()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Two-factor sign-in was turned off because this account’s address had never been confirmed',
  )
})

test('a user who still has the second factor sees no note', async () => {
  await reset()
  expect(screen.queryByRole('status')).toBeNull()
})
