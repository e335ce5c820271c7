import { screen } from '@testing-library/react'
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

test('the queue dashboard, which is not a page of the client, opens in a new tab', async () => {
  signIn({ id: 'superuser-id', is_superuser: true })
  const sidebar = <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />
  const { user } = renderAt('/admin', sidebar)
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('link', { name: /^Queues/ })).toHaveAttribute('target', '_blank')
})

test('pages that superusers rarely need are behind a button, unless they are open', async () => {
  signIn({ id: 'superuser-id', is_superuser: true })
  const sidebar = <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />
  const { user } = renderAt('/admin/models', sidebar)
  const labels = () =>
    screen.getAllByRole('link').flatMap(({ textContent }) => textContent?.trim() ?? [])
  const before = labels()
  expect(before).toEqual(expect.arrayContaining(['Analytics', 'Admin', 'Models']))
  expect(before).not.toContain('Reviews')
  await user.click(screen.getByRole('button', { name: 'More', expanded: false }))
  expect(labels()).toContain('Reviews')
  await user.click(screen.getByRole('button', { name: 'More', expanded: true }))
  expect(labels()).toEqual(before)
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
