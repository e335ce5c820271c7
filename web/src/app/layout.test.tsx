import { act, screen } from '@testing-library/react'
import { lazy } from 'react'
import { Link, Route, Routes, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { Layout } from './layout.tsx'

setupFakeServer()
afterEach(() => vi.unstubAllGlobals())

test('on a phone, the menu stays open while an earlier chosen tab appears, and a link closes it', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<{ default: () => string }>()
  const SlowTab = lazy(() => loaded)
  function Page() {
    const [params] = useSearchParams()
    return params.has('tab') ? <SlowTab /> : <Link to="?tab=slow">Slow tab</Link>
  }
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const { user, shown } = renderAt(
    '/leaderboard',
    <Routes>
      <Route element={<Layout />}>
        <Route path="/leaderboard" element={<Page />} />
        <Route path="/how-it-works" element="How it works" />
      </Route>
    </Routes>,
  )
  await user.click(screen.getByRole('link', { name: 'Slow tab' }))
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const link = await screen.findByRole('link', { name: 'How it Works' })

  await act(async () => load({ default: () => 'Shown' }))
  expect(shown.address).toBe('/leaderboard?tab=slow')
  expect(screen.getByText('Shown')).toBeInTheDocument()
  expect(link).toBeVisible()
  await user.click(link)
  expect(shown.address).toBe('/how-it-works')
  expect(link).not.toBeInTheDocument()
})
