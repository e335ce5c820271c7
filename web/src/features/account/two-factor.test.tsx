import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showToast } from '../../components/toast.ts'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

const KEY = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Assay?secret=JBSWY3DPEHPK3PXP' }
const api = setupFakeApi({ 'POST /users/me/totp': KEY })

function open(two_factor: 'on' | 'off' | 'required', has_password = true) {
  const me = { ...signIn({ id: 'user-id' }), two_factor, has_password, is_email_verified: true }
  api.answer('GET /users/me', me)
  return renderAt(
    '/settings?tab=two-factor',
    <>
      <TwoFactorPanel />
      <Toaster />
    </>,
  )
}

const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' })

/** Expects the message at this field, and not in a toast. */
async function expectErrorAt(label: RegExp, text: string) {
  await screen.findAllByText(text)
  showToast({ message: 'A toast' })
  await screen.findByText('A toast')
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(await field(label)).toHaveAccessibleDescription(new RegExp(text))
}

test('a wrong password is shown at its field', async () => {
  api.answer('POST /users/me/totp', () => refuse(400, 'Incorrect password'))
  const { user } = open('off')
  await user.type(await field(/Current password/), 'not the one')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await expectErrorAt(/Current password/, 'Incorrect password')
})

test('a wrong first code is shown at its field', async () => {
  api.answer('PUT /users/me/totp', () => refuse(400, 'Incorrect code'))
  const { user } = open('off')
  await user.type(await field(/Current password/), 'a secret')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await user.type(await field(/Code/), '000000')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await expectErrorAt(/Code/, 'Incorrect code')
})

test.for([
  [/Current password/, 'Incorrect password'],
  [/Code/, 'Incorrect code'],
] as const)('turning it off shows which field is wrong: %s', async ([label, detail]) => {
  api.answer('DELETE /users/me/totp', () => refuse(400, detail))
  const { user } = open('on')
  await user.type(await field(/Current password/), 'a secret')
  await user.type(await field(/Code/), '000000')
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await expectErrorAt(label, detail)
})

test('an account that signs in only with a provider needs no password for it', async () => {
  const { user } = open('required', false)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await field(/Code/)).toBeVisible()
  expect(screen.queryByLabelText(/Current password/)).toBeNull()
  expect(api.sent.find(({ call }) => call === 'POST /users/me/totp')?.body).toEqual({})
})

test('it turns two-factor sign-in off with a code, after a recent sign-in', async () => {
  const text = 'Please enter your password, or sign in again first.'
  api.answer('DELETE /users/me/totp', () => refuse(409, text))
  const { user } = open('on', false)
  await user.type(await field(/Code/), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(text)).toBeVisible()
  const sent = api.sent.find(({ call }) => call === 'DELETE /users/me/totp')
  expect(sent?.body).toEqual({ code: '123456' })
})
