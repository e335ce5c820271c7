import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { LoginPage } from './login-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

setupFakeApi({ 'GET /mail': { is_available: false } })

test('the sign-up starts with the typed address, and names the rule for passwords', async () => {
  const { user } = renderAt(
    '/login',
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/signup" element={<SignUpPage />} />
    </Routes>,
  )
  const email = () => screen.findByLabelText(/Email/, { selector: 'input' })
  await user.type(await email(), 'ada@example.com')
  await user.click(screen.getByRole('link', { name: /Sign Up/ }))
  expect(await email()).toHaveValue('ada@example.com')
  expect(screen.getByLabelText(/^Password/, { selector: 'input' })).toHaveAccessibleDescription(
    /^At least 8 characters/,
  )
})
