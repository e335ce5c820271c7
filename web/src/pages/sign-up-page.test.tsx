import { screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { KEEPS_CHATS } from '../api/session.ts'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { SignUpPage } from './sign-up-page.tsx'

setupFakeApi({
  'POST /users/signup': {},
  'POST /login/access-token': () => refuse(429, 'Too many requests.'),
  'GET /mail': { is_available: false },
})

test('a guest who wants to keep the chats still does if the new account must sign in', async () => {
  const SignIn = () => <output>{JSON.stringify(useLocation().state)}</output>
  const { user } = renderAt(
    '/signup',
    <Routes>
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="/login" element={<SignIn />} />
    </Routes>,
    KEEPS_CHATS,
  )
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  await user.type(field(/Full Name/), 'Ada')
  await user.type(field(/Email/), 'ada@example.com')
  await user.type(field(/^Password/), 'a long secret')
  await user.type(field(/Confirm Password/), 'a long secret')
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  const arrived = await screen.findByText(/keepsChats|null/)
  expect(arrived).toHaveTextContent(JSON.stringify(KEEPS_CHATS))
})
