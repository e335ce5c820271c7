import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showToast } from '../../components/toast.ts'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

const KEY = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Assay?secret=JBSWY3DPEHPK3PXP' }
const api = setupFakeApi({ 'POST /users/me/totp': KEY })

function open(two_factor: 'on' | 'off') {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), two_factor, is_email_verified: true })
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
