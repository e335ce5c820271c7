import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { PAGES } from './page-table.ts'
import { AppRoutes } from './routes.tsx'

setupFakeApi({})

const guarded = PAGES.filter(({ role }) => role)

test.each(guarded)('a guest at $path is sent to the sign-in', async ({ path }) => {
  const { shown } = renderAt(path, <AppRoutes />)
  await expect.poll(() => shown.address).toBe('/login')
})

test.each(guarded.filter(({ role }) => role === 'superuser'))(
  'a user at $path is sent home',
  async ({ path }) => {
    signIn({ id: 'user-id', is_superuser: false })
    const { shown } = renderAt(path, <AppRoutes />)
    await expect.poll(() => shown.address).toBe('/battle?clear=true')
  },
)

test.each([
  ['/leaderboard/', 'Leaderboard'],
  ['/Login', 'Sign in'],
  ['/shared/AAAA', 'Shared comparison'],
  ['/admin/mail', 'Mail'],
  ['/nowhere', 'Page not found'],
])('the page at %s is titled %s', async (address, title) => {
  signIn({ id: 'superuser-id', is_superuser: true })
  renderAt(address, <AppRoutes />)
  await expect.poll(() => document.title).toBe(`${title} – Assay`)
})

test('an address without a page leads back', async () => {
  renderAt('/nowhere', <AppRoutes />)
  expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/')
})
