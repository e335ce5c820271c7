import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { SettingsPage } from './settings-page.tsx'

const api = setupFakeApi({
  'POST /users/guest': { id: 'guest-id' },
  'GET /users/me': () => signIn({ id: 'user-id' }),
  'GET /mail': { is_available: false },
  'POST /users/me/confirmation': { message: 'sent' },
  'PATCH /users/me': {},
  'GET /users/me/expertise': {
    ...{ tier: 'undeclared', declared: null, may_declare: true },
    ...{ orcid: null, is_affiliated: false, may_link_orcid: false },
  },
  'DELETE /users/me': { message: 'User deleted successfully' },
  'PATCH /users/me/password': { message: 'Password updated successfully' },
})

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('a guest can choose only the appearance', () => {
  renderAt('/settings', <SettingsPage />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Guest User Settings')
  expect(tabs()).toEqual(['Appearance'])
})

test('the tab named in the address is scrolled into view', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  signIn({ id: 'user-id' })
  renderAt('/settings?tab=danger-zone', <SettingsPage />)
  expect(scroll.mock.contexts).toContain(screen.getByRole('tab', { name: 'Danger zone' }))
  // The selected tab is scrolled to the middle, so that the tabs next to it show that there are
  // more.
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'center' })
  scroll.mockRestore()
})

test('an address leads guests to the deletion of their data', () => {
  renderAt('/settings?tab=danger-zone', <SettingsPage />)
  const section = screen.getByRole('region', { name: 'Delete your data' })
  expect(section.parentElement).toHaveFocus()
})

test('an address leads guests to their data below the appearance', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderAt('/settings?tab=your-data', <SettingsPage />)
  const research = screen.getByRole('region', { name: 'Research use' })
  expect(screen.getByRole('link', { name: 'My votes' })).toHaveAttribute('href', '/votes')
  expect(scroll.mock.contexts).toContain(research.parentElement)
  expect(screen.getAllByRole('region').indexOf(research)).toBe(1)
  scroll.mockRestore()
})

test('a profile is shown, edited, and shown again', async () => {
  signIn({ id: 'user-id' })
  const { user } = renderAt('/settings', <SettingsPage />)
  expect(tabs()).toEqual([
    'My profile',
    'Password',
    'Two-factor',
    'Access tokens',
    'Appearance',
    'Your data',
    'Danger zone',
  ])
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toBeDisabled()

  const name = screen.getByLabelText('Full name')
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, 'Ada Lovelace')
  expect(save).toBeEnabled()
  await user.clear(screen.getByLabelText(/Email/))
  expect(save).toBeDisabled()
  await user.type(screen.getByLabelText(/Email/), 'ADA@example.com')
  expect(screen.queryByLabelText(/Current password/)).not.toBeInTheDocument()
  await user.click(save)
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus()
  const change = api.sent.find(({ call }) => call === 'PATCH /users/me')
  expect(change?.body).toEqual({ full_name: 'Ada Lovelace', email: 'ADA@example.com' })
})

test('a new address requires the password, and a wrong one ends no session', async () => {
  // Longer than a profile name may be: an unchanged name from the sign-up blocks no other change.
  const me = signIn({ id: 'user-id', full_name: 'Ada '.repeat(20).trim() })
  api.answer('GET /users/me', { ...me, is_email_verified: true })
  api.answer('PATCH /users/me', () => refuse(403, 'Incorrect password'))
  const { user } = renderAt('/settings', <SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const address = screen.getByLabelText(/Email/)
  await user.clear(address)
  await user.type(address, 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Password is required')).toBeInTheDocument()
  const password = screen.getByLabelText(/Current password/, { selector: 'input' })
  await user.type(password, 'not the one')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Incorrect password')).toBeInTheDocument()
  expect(password).toHaveAccessibleDescription(/Incorrect password/)
  expect(localStorage.getItem('access_token')).toBe('token')

  const access_token = 'a fresh token'
  api.answer('PATCH /users/me', () => ({ access_token }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => localStorage.getItem('access_token')).toBe(access_token)
  expect(api.sent.filter(({ call }) => call === 'PATCH /users/me').at(-1)?.body).toEqual({
    email: 'ada@example.org',
    current_password: 'not the one',
  })
})

test('with two-factor sign-in, a new address requires a code too', async () => {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), two_factor: 'on' })
  api.answer('PATCH /users/me', () => refuse(400, 'Incorrect code'))
  const { user } = renderAt('/settings', <SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(screen.queryByLabelText(/Code/)).not.toBeInTheDocument()
  const address = screen.getByLabelText(/Email/)
  await user.clear(address)
  await user.type(address, 'ada@example.org')
  await user.type(screen.getByLabelText(/Current password/, { selector: 'input' }), 'right')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('The code is required')).toBeInTheDocument()
  const code = screen.getByLabelText(/Code/)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => code).toHaveAccessibleDescription(/Incorrect code/)
  expect(api.sent.find(({ call }) => call === 'PATCH /users/me')?.body).toEqual({
    email: 'ada@example.org',
    ...{ current_password: 'right', totp_code: '123456' },
  })
})

test('an unconfirmed address can be confirmed where emails are sent', async () => {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), is_email_verified: false })
  const { user } = renderAt('/settings', <SettingsPage />)
  expect(await screen.findByText(/Your email address isn’t confirmed/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument()
  api.answer('GET /mail', { is_available: true })
  renderAt('/settings', <SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Send confirmation email' }))
  await expect
    .poll(() => api.sent.filter(({ call }) => call === 'POST /users/me/confirmation').length)
    .toBe(1)
})

test('cancelling discards the input', async () => {
  signIn({ id: 'user-id' })
  const { user } = renderAt('/settings', <SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.type(screen.getByLabelText('Full name'), ' of London')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Ada')).toBeInTheDocument()
})

test('a refused address is shown at its field, and keeps the form', async () => {
  signIn({ id: 'user-id' })
  api.answer('PATCH /users/me', () => refuse(409, 'User with this email already exists'))
  const { user } = renderAt('/settings', <SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.type(screen.getByLabelText('Full name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('User with this email already exists')).toBeInTheDocument()
  expect(screen.getByLabelText(/Email/)).toBeInvalid()
})

test('two-factor sign-in shows a warning about an unconfirmed address', async () => {
  const me = { ...signIn({ id: 'user-id' }), two_factor: 'off', is_email_verified: false }
  api.answer('GET /users/me', me)
  renderAt('/settings?tab=two-factor', <SettingsPage />)
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Until your email address is confirmed, a password reset by email turns two-factor sign-in off',
  )
})

test.for([{ is_email_verified: true }, { is_email_verified: false, is_superuser: true }])(
  'a second factor that a reset keeps needs no warning: %o',
  async (more) => {
    api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), two_factor: 'off', ...more })
    renderAt('/settings?tab=two-factor', <SettingsPage />)
    await screen.findByRole('button', { name: 'Set up' })
    expect(screen.queryByRole('note')).toBeNull()
  },
)

test('a new password ends the session', async () => {
  signIn({ id: 'user-id' })
  const { user, shown } = renderAt('/settings?tab=password', <SettingsPage />)
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  await user.type(field(/Current password/), 'an old secret')
  await user.type(field(/New password/), 'a new secret')
  await user.type(field(/Confirm password/), 'a new secret')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => shown.address).toBe('/login')
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('an account with a password is deleted only with the password', async () => {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), has_password: true })
  api.answer('DELETE /users/me', ({ body }) =>
    (body as { current_password: string }).current_password === 'the one'
      ? { message: 'User deleted successfully' }
      : refuse(400, 'Incorrect password'),
  )
  const { user, shown } = renderAt('/settings?tab=danger-zone', <SettingsPage />)
  await expect.poll(() => screen.getByRole('button', { name: 'Delete account' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Your votes stay but are no longer linked to you.',
  )
  await user.type(screen.getByLabelText(/Current password/, { selector: 'input' }), 'another')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Incorrect password')).toBeInTheDocument()
  const field = screen.getByLabelText(/Current password/, { selector: 'input' })
  await user.clear(field)
  await user.type(field, 'the one')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => shown.address).toBe('/login')
})

test('an account without a password is deleted after a confirmation', async () => {
  api.answer('GET /users/me', { ...signIn({ id: 'user-id' }), has_password: false })
  const { user, shown } = renderAt('/settings?tab=danger-zone', <SettingsPage />)
  await expect.poll(() => screen.getByRole('button', { name: 'Delete account' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Your votes stay but are no longer linked to you.',
  )
  expect(api.sent.some(({ call }) => call === 'DELETE /users/me')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => shown.address).toBe('/login')
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('a guest deletes the stored data, and the browser becomes a new guest', async () => {
  const before = `guest_${crypto.randomUUID()}`
  localStorage.setItem('guest_fingerprint', before)
  const { user, shown } = renderAt('/settings', <SettingsPage />)
  await user.click(screen.getByRole('button', { name: 'Delete your data' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Your votes stay but are no longer linked to you.',
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => shown.address).toBe('/battle?clear=true')
  expect(localStorage.getItem('guest_fingerprint')).toMatch(/^guest_/)
  expect(localStorage.getItem('guest_fingerprint')).not.toBe(before)
})

test('expertise is declared from lists, and a guest with expertise cannot change it', async () => {
  const declared = { field: 'cell-biology', role: 'clinician', years: 7 }
  api.answer('PUT /users/me/expertise', () => {
    api.answer('GET /users/me/expertise', { tier: 'declared', declared, may_declare: false })
    return {}
  })
  const { user } = renderAt('/settings', <SettingsPage />)
  const panel = within(await screen.findByRole('region', { name: 'Your expertise' }))
  const save = panel.getByRole('button', { name: 'Declare' })
  await user.selectOptions(panel.getByLabelText('Field'), 'Cell biology')
  await user.selectOptions(panel.getByLabelText('Role'), 'Clinician')
  await user.type(panel.getByLabelText('Years in the field'), '99')
  await user.tab()
  expect(save).toBeDisabled()
  expect(panel.getByLabelText('Years in the field')).toHaveAccessibleDescription(
    'Enter whole years, up to 80',
  )
  await user.clear(panel.getByLabelText('Years in the field'))
  await user.type(panel.getByLabelText('Years in the field'), '7')
  await user.click(save)
  await waitFor(() => expect(panel.queryByRole('button')).not.toBeInTheDocument())
  expect(panel.getByText('Cell biology')).toBeInTheDocument()
  expect(api.sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(declared)
})

test('data and research use have their own tab, apart from the danger zone', async () => {
  signIn({ id: 'user-id' })
  const { user } = renderAt('/settings?tab=your-data', <SettingsPage />)
  expect(screen.getByRole('region', { name: 'Research use' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Your data' })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Danger zone' }))
  expect(screen.queryByRole('region', { name: 'Research use' })).toBeNull()
})

test('an ORCID iD is linked where the deployment offers it, and unlinked', async () => {
  const expertise = { tier: 'identified', declared: null, may_declare: true }
  const unlinked = { ...expertise, orcid: null, may_link_orcid: true }
  api.answer('GET /users/me/expertise', {
    ...expertise,
    ...{ orcid: '0000-0002-1825-0097', is_affiliated: true, may_link_orcid: false },
  })
  api.answer('DELETE /identities/orcid', () => {
    api.answer('GET /users/me/expertise', unlinked)
    return unlinked
  })
  signIn({ id: 'user-id' })
  const { user } = renderAt('/settings', <SettingsPage />)
  expect(await screen.findByText('0000-0002-1825-0097')).toBeInTheDocument()
  expect(screen.getByText(/^Confirmed by an organisation/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Unlink ORCID iD' }))
  expect(await screen.findByRole('button', { name: 'Link your ORCID iD' })).toBeEnabled()
})
