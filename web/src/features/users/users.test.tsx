import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showToast } from '../../components/toast.ts'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Users } from './users.tsx'

const me = { id: 'admin-id', is_superuser: true }
const other = {
  id: 'other-id',
  email: 'bob@example.com',
  full_name: null,
  role: 'organiser',
  is_superuser: false,
  is_active: false,
  is_guest: false,
}
const api = setupFakeApi({
  'GET /users/me': () => signIn(me),
  'GET /users/': () => ({ data: [signIn(me), other], count: 2 }),
  'POST /users/': other,
  'PATCH /users/other-id': other,
  'DELETE /users/other-id': { message: 'User deleted successfully' },
})

async function open(beside?: ReactNode) {
  signIn(me)
  const { user } = renderAt(
    '/admin',
    <>
      <Users />
      {beside}
    </>,
  )
  await screen.findByRole('row', { name: /ada@example.com/ })
  return user
}
const body = (call: string) => api.sent.find((sent) => sent.call === call)?.body

test('the superuser’s own row is marked and its buttons are disabled', async () => {
  await open()
  const own = within(screen.getByRole('row', { name: /ada@example.com/ }))
  expect(own.getByText('You')).toBeInTheDocument()
  for (const button of own.getAllByRole('button')) expect(button).toBeDisabled()
  expect(api.sent.map(({ call }) => call)).toContain('GET /users/?skip=0&limit=5')
})

test('a search, a filter and a sort start at the first page of their list', async () => {
  api.answer('GET /users/', { data: [other], count: 70 })
  signIn(me)
  const { user, shown } = renderAt('/admin?page=3&size=25&role=nobody', <Users />)
  await expect.poll(() => api.sent.at(-1)?.call).toBe('GET /users/?skip=50&limit=25')
  await user.type(screen.getByLabelText('Search'), 'bob')
  await user.selectOptions(screen.getByLabelText('Status'), 'inactive')
  await user.selectOptions(screen.getByLabelText('Sort'), '-email')
  const wanted = 'GET /users/?skip=0&limit=25&search=bob&status=inactive&sort=-email'
  await expect.poll(() => api.sent.at(-1)?.call).toBe(wanted)
  expect(shown.address).toContain('search=bob')
})

test('the superuser’s own row is one press away', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Show my row' }))
  expect(screen.getByLabelText('Search')).toHaveValue('ada@example.com')
  await expect
    .poll(() => api.sent.at(-1)?.call)
    .toBe('GET /users/?skip=0&limit=5&search=ada%40example.com')
})

test('pages have the chosen size and open by number', async () => {
  api.answer('GET /users/', { data: [other], count: 31 })
  signIn(me)
  const { user, shown } = renderAt('/admin', <Users />)
  expect(await screen.findByText('Page 1 of 7')).toBeInTheDocument()
  const field = () => screen.getByLabelText('Page number')
  await user.clear(field())
  await user.type(field(), '99{Enter}')
  await expect.poll(() => shown.address).toBe('/admin?page=7')
  await expect.poll(() => api.sent.at(-1)?.call).toBe('GET /users/?skip=30&limit=5')
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  await expect.poll(() => api.sent.at(-1)?.call).toBe('GET /users/?skip=0&limit=10')
  expect(screen.getByText('Page 1 of 4')).toBeInTheDocument()
})

test('an empty list shows a note', async () => {
  api.answer('GET /users/', { data: [], count: 0 })
  signIn(me)
  renderAt('/admin?search=nobody', <Users />)
  expect(await screen.findByText('No matching accounts.')).toBeInTheDocument()
})

test('a row shows role and status', async () => {
  await open()
  const row = screen.getByRole('row', { name: /bob@example.com/ })
  const cells = [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['–', 'bob@example.com', 'Study organiser', 'Inactive'])
})

test('a user is added when all input is valid', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  const save = screen.getByRole('button', { name: 'Save' })
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  await user.type(field(/Email/), 'eve@example.com')
  await user.type(field(/Set password/), 'a long secret')
  await user.click(field(/Confirm password/))
  await user.tab()
  expect(screen.getByText('Please confirm your password')).toBeInTheDocument()
  expect(save).toBeDisabled()
  await user.type(field(/Confirm password/), 'a long secret')
  const role = within(screen.getByRole('dialog')).getByLabelText('Role')
  await user.selectOptions(role, 'Reviewer')
  expect(role).toHaveAccessibleDescription(/^Also reviews [^.]+\.$/)
  await user.click(save)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(body('POST /users/')).toEqual({
    email: 'eve@example.com',
    full_name: null,
    password: 'a long secret',
    confirm_password: 'a long secret',
    role: 'reviewer',
    is_active: true,
  })
})

test('a weak password is shown once, at its field', async () => {
  const issue = { loc: ['body', 'password'], msg: 'This password is too easy to guess' }
  api.answer('POST /users/', () => refuse(422, [issue]))
  const user = await open(<Toaster />)
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  await user.type(screen.getByLabelText(/Email/), 'eve@example.com')
  await user.type(screen.getByLabelText(/Set password/, { selector: 'input' }), 'password1')
  await user.type(screen.getByLabelText(/Confirm password/, { selector: 'input' }), 'password1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText(issue.msg)
  showToast({ message: 'A toast' })
  await screen.findByText('A toast')
  expect(screen.getAllByText(issue.msg)).toHaveLength(1)
})

test('an address that has an account is shown at its field', async () => {
  const detail = 'The user with this email already exists in the system'
  api.answer('POST /users/', () => refuse(400, detail))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  await user.type(screen.getByLabelText(/Email/), 'eve@example.com')
  await user.type(screen.getByLabelText(/Set password/, { selector: 'input' }), 'a long secret')
  await user.type(screen.getByLabelText(/Confirm password/, { selector: 'input' }), 'a long secret')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(detail)).toBeInTheDocument()
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(detail)
})

test('where people sign in with a provider, the dialog explains that its group may decide the role', async () => {
  api.answer('GET /oauth/google', {
    ...{ is_available: false, providers: [{ id: 'city', name: 'City Hospital' }] },
  })
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Edit bob@example.com' }))
  const role = within(screen.getByRole('dialog')).getByLabelText('Role')
  await expect.poll(() => role).toHaveAccessibleDescription(/superuser group, it decides again/)
})

test('a user is edited without a password and deleted', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Edit bob@example.com' }))
  const role = within(screen.getByRole('dialog')).getByLabelText('Role')
  await user.selectOptions(role, 'User')
  expect(role).toHaveAccessibleDescription(/Saving this role signs the user out\.$/)
  await user.selectOptions(role, 'Study organiser')
  expect(role).not.toHaveAccessibleDescription(/signs the user out/)
  await user.click(screen.getByLabelText('Active'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(body('PATCH /users/other-id')).toEqual({
    email: 'bob@example.com',
    full_name: null,
    role: 'organiser',
    is_active: true,
  })
  await user.click(screen.getByRole('button', { name: 'Delete bob@example.com' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => api.sent.some(({ call }) => call === 'DELETE /users/other-id')).toBe(true)
})

test('after a deletion, the focus skips the superuser’s own row, whose buttons are disabled', async () => {
  const rows = [other, signIn(me)]
  api.answer('GET /users/', () => ({ data: rows, count: rows.length }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Delete bob@example.com' }))
  rows.shift()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => screen.queryByText('bob@example.com')).toBeNull()
  await expect.poll(() => screen.getByRole('button', { name: 'Add User' })).toHaveFocus()
})

test('while the accounts load, the page shows the shape of a list', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  api.answer('GET /users/', () => promise)
  signIn(me)
  renderAt('/admin', <Users />)
  expect(await screen.findByRole('status', { name: 'Loading users' })).toBeInTheDocument()
  resolve({ data: [other], count: 1 })
  await screen.findByRole('row', { name: /bob@example.com/ })
  expect(screen.queryByRole('status', { name: 'Loading users' })).toBeNull()
})
