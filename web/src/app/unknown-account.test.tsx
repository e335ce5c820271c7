import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HomePage } from '../pages/home-page.tsx'
import { SettingsPage } from '../pages/settings-page.tsx'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { setOnline } from '../testing/set-online.ts'
import { Sidebar } from './sidebar.tsx'
import '../pages/home-chat.tsx'
import { RequireRole } from './routes.tsx'

const FAILURE = 'Your account could not be loaded.'
const me = {
  ...{ id: 'superuser-id', full_name: 'Ada', email: 'ada@example.com', is_superuser: true },
  ...{ is_active: true, is_guest: false, is_email_verified: true },
}
const thread = {
  ...{ id: 'a', user_id: me.id, title: 'Statins', mode: 'battle', is_active: true },
  ...{ last_message_at: '2026-11-20T12:00:00.000Z', model_name: null, pinned: false },
}
const api = setupFakeApi({
  'GET /users/me': () => refuse(503, 'Service Unavailable'),
  'GET /llms/': [],
  'GET /threads/': [thread],
})
// As after a log-in: there is a token, but its user is not loaded yet.
beforeEach(() => localStorage.setItem('access_token', 'token'))

test.each([
  ['/', <HomePage key="home" />, 'Welcome to Assay Chat'],
  ['/settings', <SettingsPage key="settings" />, 'ada@example.com'],
  ['/admin', <SuperuserRoutes key="admin" />, 'For superusers'],
])('%s shows that the account could not be loaded, and loads it on retry', async (...given) => {
  const [address, page, shown] = given
  const { user } = renderAt(address, page)
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
  api.answer('GET /users/me', me)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(shown)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['the network', () => setOnline(true)],
  ['the reader', () => act(() => void window.dispatchEvent(new Event('focus')))],
])('an account that could not be loaded is fetched again when %s returns', async (_who, come) => {
  renderAt('/', <HomePage />)
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
  api.answer('GET /users/me', me)
  come()
  expect(await screen.findByText('Welcome to Assay Chat')).toBeInTheDocument()
})

test('without an account, the history shows the failure, and lists threads once the account is loaded', async () => {
  const { user } = renderAt('/', <Sidebar variant="expanded" withHistory onToggle={() => {}} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.')
  api.answer('GET /users/me', me)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Statins' })).toBeInTheDocument()
})

test('a guest whom the server could not identify has no threads until the server identifies the guest', async () => {
  localStorage.clear()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  api.answer('POST /users/guest', refuse(503, 'Service Unavailable'))
  renderAt('/battle', <Sidebar variant="expanded" withHistory onToggle={() => {}} />)
  await expect.poll(() => warn.mock.calls.flat()).toContain('Failed to fetch threads')
  await screen.findByRole('region', { name: 'HISTORY' })
  await expect.poll(() => screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  api.answer('POST /users/guest', { id: me.id })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('link', { name: 'Statins' })).toBeInTheDocument()
})

function SuperuserRoutes() {
  return (
    <Routes>
      <Route
        path="admin"
        element={
          <RequireRole needed="superuser">
            <p>For superusers</p>
          </RequireRole>
        }
      />
    </Routes>
  )
}
