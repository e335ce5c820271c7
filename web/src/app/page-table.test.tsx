import { PAGE_PATHS } from '@assay/contracts/page-paths'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeReturnPath } from '../api/return-path.ts'
import { ensureGuestFingerprint } from '../api/session.ts'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { PAGES } from './page-table.ts'
import { AppRoutes, RequireRole } from './routes.tsx'

setupFakeApi({})

const guarded = PAGES.flatMap(({ path, role }) => (role ? [{ path, role }] : []))

test.each(guarded)('a guest at $path is sent to the log-in', ({ path, role }) => {
  const { shown } = renderAt(path, <RequireRole needed={role}>The page</RequireRole>)
  expect(shown.address).toBe('/login')
})

test.each([
  ['user', '/rate/study-1'],
  ['superuser', '/'],
] as const)('a guest at a page of role %s returns to %s after signing in', (role, path) => {
  renderAt('/rate/study-1', <RequireRole needed={role}>The page</RequireRole>)
  expect(takeReturnPath()).toBe(path)
})

test.each(guarded)('a user at $path finds only pages for users', async ({ path, role }) => {
  signIn({ id: 'user-id', is_superuser: false })
  const { shown } = renderAt(path, <RequireRole needed={role}>The page</RequireRole>)
  const text = role === 'user' ? 'The page' : 'Your role can’t open this page.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(shown.address).toBe(path)
})

test.each(['organiser', 'reviewer'] as const)(
  'the role %s finds only its own pages',
  async (role) => {
    signIn({ id: 'user-id', role })
    for (const { path, role: needed } of guarded) {
      renderAt(path, <RequireRole needed={needed}>The page</RequireRole>)
      const isOpen = needed === 'user' || needed === role
      const text = isOpen ? 'The page' : 'Your role can’t open this page.'
      expect(await screen.findByText(text)).toBeInTheDocument()
      cleanup()
    }
  },
)

test.each([
  ['/leaderboard/', 'Leaderboard'],
  ['/Login', 'Sign in'],
  ['/shared/AAAA', 'Shared comparison'],
  ['/admin/audit', 'Audit'],
  ['/nowhere', 'Page not found'],
])('the page at %s has the title %s', async (address, title) => {
  signIn({ id: 'superuser-id', is_superuser: true })
  renderAt(address, <AppRoutes />)
  await expect.poll(() => document.title).toBe(`${title} – Assay`)
})

test('the server knows the path of every page', () => {
  const paths = PAGES.map(({ path }) => path).filter((path) => path !== '*')
  expect(paths.toSorted()).toEqual(PAGE_PATHS.toSorted())
})

test('a browser without any identity is sent to the log-in', async () => {
  const { shown } = renderAt('/how-it-works', <AppRoutes />)
  await expect.poll(() => shown.address).toBe('/login')
})

test('an unknown address leads back to the start', async () => {
  ensureGuestFingerprint()
  renderAt('/nowhere', <AppRoutes />)
  expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/')
})
