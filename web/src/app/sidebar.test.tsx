import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../testing/fake-api.ts'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { Sidebar } from './sidebar.tsx'

setupFakeServer()

test.each([
  ['/battle', 'page'],
  ['/battle?threadId=a', null],
  ['/leaderboard', null],
  ['/', 'page', true],
  ['/?mode=single&threadId=a', null, true],
])('at %s, New Chat is marked as %s', (address, mark, is_superuser = false) => {
  if (is_superuser) signIn({ id: 'superuser-id', is_superuser })
  renderAt(address, <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />)
  expect(screen.getByRole('link', { name: 'New Chat' }).getAttribute('aria-current')).toBe(mark)
})

test.each([
  ['user', []],
  ['organiser', ['Studies']],
  ['reviewer', ['Reviews']],
  ['superuser', ['Analytics', 'Admin']],
] as const)('in the sidebar, the role %s has the pages %j', (role, more) => {
  signIn({ id: 'user-id', role, is_superuser: role === 'superuser' })
  renderAt('/battle', <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  const names = links.map(({ textContent }) => textContent)
  expect(names).toEqual(['New Chat', 'Leaderboard', 'User Settings', ...more])
})

test('on a phone, the menu leads to the own votes', () => {
  signIn({ id: 'user-id' })
  renderAt('/battle', <Sidebar variant="drawer" withHistory={false} onToggle={() => {}} />)
  expect(screen.getByRole('link', { name: 'My votes' })).toHaveAttribute('href', '/votes')
})

test('the history scrolls with the pages above it, even when there are many pages', async () => {
  signIn({ id: 'superuser-id', is_superuser: true })
  renderAt('/battle', <Sidebar variant="drawer" withHistory onToggle={() => {}} />)
  const history = await screen.findByRole('region', { name: 'HISTORY' })
  const scrolled = screen.getByRole('navigation', { name: 'Main' }).parentElement
  expect(scrolled).toContainElement(history)
  // The footer does not scroll.
  expect(scrolled).not.toContainElement(screen.getByRole('link', { name: 'About Us' }))
})
