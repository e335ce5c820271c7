import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../testing/fake-api.ts'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import './command-palette.tsx'
import './shortcut-list.tsx'
import { Shortcuts } from './shortcuts.tsx'

const server = setupFakeServer()

test.each(['{Meta>}k{/Meta}', '{Control>}k{/Control}'])(
  '%s finds a chat by its title',
  async (keys) => {
    server.threads = ['Statins', 'Sepsis'].map((title) => ({
      id: title,
      user_id: 'guest-id',
      title,
      mode: 'battle',
      is_active: true,
      last_message_at: '2026-11-20T12:00:00.000Z',
      model_name: null,
      pinned: false,
    }))
    const { user, shown } = renderAt('/leaderboard', <Shortcuts />)
    await user.keyboard(keys)
    const search = await screen.findByRole('combobox', { name: 'Search chats and pages' })
    expect(search).toHaveFocus()
    expect(search).toHaveAttribute('placeholder', 'Search chats and pages')
    const option = await screen.findByRole('option', { name: /Statins/ })
    expect(option).toHaveTextContent(/Nov 20, 2026, \d+:\d\d\s[AP]M$/)
    await user.keyboard('sep{Enter}')
    await expect.poll(() => shown.address).toBe('/battle?threadId=Sepsis')
    expect(screen.queryByRole('combobox')).toBeNull()
  },
)

test('while the server searches, loaded chats are found by title with the same matching', async () => {
  server.threads = ['Sjögren’s syndrome', 'α-synuclein'].map((title) => ({
    ...{ id: title, user_id: 'guest-id', title, mode: 'battle', is_active: true },
    ...{ last_message_at: '2026-11-20T12:00:00.000Z', model_name: null, pinned: false },
  }))
  const { user } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('option', { name: /syndrome/ })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'sjogren' } })
  expect(screen.getByRole('option', { name: /syndrome/ })).toBeInTheDocument()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Alpha-Syn' } })
  expect(screen.getByRole('option', { name: /synuclein/ })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: /syndrome/ })).toBeNull()
})

test.each([
  [true, '/admin/models?add=model'],
  [false, '/leaderboard'],
])('only superusers find “Add a model”: %s', async (is_superuser, address) => {
  signIn({ id: 'ada-id', is_superuser })
  const { user, shown } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('add a mod{Enter}')
  expect(shown.address).toBe(address)
})

test.each([
  ['reviewer', ['ReviewsGo to']],
  ['superuser', ['Admin: ReviewsGo to']],
  ['organiser', []],
] as const)('for the role %s, the command palette finds the reviews as %j', async (role, found) => {
  signIn({ id: 'ada-id', role, is_superuser: role === 'superuser' })
  const { user } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('reviews')
  const options = screen.queryAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(found)
})

test('arrow keys move through the results', async () => {
  const { user, shown } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => shown.address).toBe('/settings')
})

test('the question mark lists the shortcuts, except while the reader types', async () => {
  const { user } = renderAt(
    '/battle',
    <>
      <textarea aria-label="Your question" />
      <Shortcuts />
    </>,
  )
  await user.type(screen.getByRole('textbox'), 'Why?')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('textbox').blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
})

test('a late close event of one dialog does not close the next', async () => {
  const { user } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  act(() => {
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    fireEvent(list, new Event('close'))
  })
  expect(await screen.findByRole('combobox')).toBeInTheDocument()
})

test.each([
  ['audit', 'Admin: Audit', '/admin/audit'],
  ['side by', 'Side by Side', '/?mode=dual&clear=true'],
])('a superuser who types "%s" finds %s', async (typed, label, address) => {
  signIn({ id: 'superuser-id', is_superuser: true })
  const { user, shown } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard(typed)
  expect(screen.getByRole('option', { name: new RegExp(`^${label}`) })).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await expect.poll(() => shown.address).toBe(address)
})

test('a guest finds the own votes', async () => {
  const { user, shown } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('my vo{Enter}')
  await expect.poll(() => shown.address).toBe('/votes')
})

test('a guest finds actions, but no page of the administration', async () => {
  const { user } = renderAt('/leaderboard', <Shortcuts />)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('in')
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Sign InAction')
  expect(names.filter((name) => name?.startsWith('Admin'))).toEqual([])
})
