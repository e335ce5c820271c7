import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { Sidebar } from './sidebar.tsx'
import { WaitingDot } from './waiting-dot.tsx'

const api = setupFakeApi({
  'GET /reviews/': { data: [], count: 0, waiting: { label: 0, exclusion: 0 } },
})

afterEach(() => {
  vi.restoreAllMocks()
})

function changeVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

test('waiting reviews are polled each minute, but not in a hidden tab', async () => {
  vi.useFakeTimers()
  renderAt('/admin', <WaitingDot />)
  await passMinutes(2)
  const whileVisible = api.sent.length
  expect(whileVisible).toBeGreaterThan(1)
  changeVisibility('hidden')
  await passMinutes(5)
  expect(api.sent).toHaveLength(whileVisible)
  changeVisibility('visible')
  await passMinutes(2)
  expect(api.sent.length).toBeGreaterThan(whileVisible)
})

test('a user does not ask for waiting reviews', async () => {
  vi.useFakeTimers()
  signIn({ id: 'user-id', is_superuser: false })
  renderAt('/votes', <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />)
  await passMinutes(2)
  expect(JSON.stringify(api.sent)).not.toContain('reviews')
})
