import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ConfirmForm } from './confirm-form.tsx'

const api = setupFakeApi({ 'POST /users/confirm-email': { message: 'confirmed' } })
const confirmations = () => api.sent.filter(({ call }) => call === 'POST /users/confirm-email')
const button = () => screen.getByRole('button', { name: 'Confirm email' })

test('only a press, not a visit, uses the link up', async () => {
  const { user } = renderAt('/confirm-email', <ConfirmForm token="secret" />)
  expect(confirmations()).toEqual([])
  await user.click(button())
  expect(await screen.findByRole('status')).toHaveTextContent('Your email address is confirmed.')
  expect(confirmations()[0]?.body).toEqual({ token: 'secret' })
})

test('where the address must be confirmed first, the next step is the sign-in', async () => {
  api.answer('GET /admission/', {
    ...{ rule: 'domains', domains: ['a.example'], has_guests: false, needs_confirmation: true },
  })
  const { user } = renderAt('/confirm-email', <ConfirmForm token="secret" />)
  await screen.findByText('Then you can sign in.')
  await user.click(button())
  expect(await screen.findByRole('status')).toHaveTextContent('You can sign in now.')
})

test('an invalid link shows how to get another', async () => {
  api.answer('POST /users/confirm-email', () => refuse(400, 'Invalid token'))
  const { user } = renderAt('/confirm-email', <ConfirmForm token="old" />)
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent('only the newest link works')
})

test('without a token, nothing can be sent', () => {
  renderAt('/confirm-email', <ConfirmForm token={null} />)
  expect(button()).toBeDisabled()
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete')
})
