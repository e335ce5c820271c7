import type { PersonalTokenDto } from '@assay/contracts/personal-tokens'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { TokenPanel } from './token-panel.tsx'

const ID = '0198a000-0000-7000-8000-000000000001'
const TOKEN: PersonalTokenDto = {
  ...{ id: ID, name: 'Nightly export', scopes: ['read', 'studies'] },
  created_at: '2026-01-02T12:00:00.000Z',
  expires_at: '2126-01-02T12:00:00.000Z',
  last_used_at: null,
}
const PATH = '/users/me/tokens'
const api = setupFakeApi({ [`DELETE ${PATH}/${ID}`]: { message: 'Access token revoked' } })

function open(tokens: readonly PersonalTokenDto[], { hasPassword = true } = {}) {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), has_password: hasPassword })
  api.answer(`GET ${PATH}`, tokens)
  return renderAt(
    '/settings?tab=access-tokens',
    <>
      <TokenPanel />
      <Toaster />
    </>,
  )
}

const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem')
const created = () => api.sent.find(({ call }) => call === `POST ${PATH}`)?.body

test('each token is listed with its scopes, its expiry and its last use', async () => {
  const expired = { ...TOKEN, id: 'other', expires_at: TOKEN.created_at }
  open([{ ...TOKEN, last_used_at: '2026-01-03T12:00:00.000Z' }, expired])
  const [live, old] = await rows()
  expect(live).toHaveTextContent(/Nightly export.*Read, Studies.*Expires Jan 2, 2126/)
  expect(live).toHaveTextContent(/last used Jan 3, 2026/)
  expect(old).toHaveTextContent(/Expired Jan 2, 2026 · never used/)
})

test('a new token needs a scope and the password, and is shown once', async () => {
  const token = `assay_pat_${'x'.repeat(43)}`
  api.answer(`POST ${PATH}`, () => refuse(400, 'Incorrect password'))
  const { user } = open([])
  expect(await screen.findByText('You have no access tokens.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  const create = screen.getByRole('button', { name: 'Create' })
  const password = await screen.findByLabelText(/Current password/, { selector: 'input' })
  expect(create).toBeDisabled()
  await user.click(screen.getByLabelText('Studies'))
  await user.click(create)
  expect(screen.getByText('Name is required')).toBeVisible()
  await user.type(screen.getByLabelText(/Name/), 'Nightly export')
  await user.type(password, 'a secret')
  await user.click(create)
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Incorrect password/))

  api.answer(`POST ${PATH}`, { ...TOKEN, token })
  await user.selectOptions(screen.getByLabelText('Expires in'), '30 days')
  api.sent.length = 0
  await user.click(create)
  expect(await screen.findByLabelText('Access token')).toHaveValue(token)
  expect(created()).toEqual({
    ...{ name: 'Nightly export', scopes: ['studies'], expires_in_days: 30 },
    current_password: 'a secret',
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(token)).not.toBeInTheDocument()
})

test.each([
  ['user', ['Read', 'Studies']],
  ['superuser', ['Read', 'Studies', 'Everything']],
] as const)('an account of role %s can choose the scopes %j', async (role, scopes) => {
  const { user } = open([])
  const me = signIn({ id: 'user-id', role, is_superuser: role === 'superuser' })
  api.answer('GET /users/me', { ...me, has_password: false })
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  const shown = () =>
    within(screen.getByRole('group', { name: 'Scopes' }))
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  await expect.poll(shown).toEqual(scopes)
})

test('an account without a password sends none', async () => {
  api.answer(`POST ${PATH}`, { ...TOKEN, token: 'assay_pat_x' })
  const { user } = open([], { hasPassword: false })
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  await user.type(screen.getByLabelText(/Name/), 'Nightly export')
  await user.click(screen.getByLabelText('Read'))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByLabelText('Access token')
  expect(created()).toEqual({ name: 'Nightly export', scopes: ['read'], expires_in_days: 90 })
})

test('a token is revoked after a confirmation', async () => {
  const { user } = open([TOKEN])
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }))
  api.answer(`GET ${PATH}`, [])
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Access token revoked.')).toBeVisible()
  expect(await screen.findByText('You have no access tokens.')).toBeVisible()
})
