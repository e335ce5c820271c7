import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { track } from '../api/track.ts'
import { startUsageListener } from './usage-listener.ts'

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
let listener: Disposable

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  listener = startUsageListener()
})
afterEach(() => {
  listener[Symbol.dispose]()
  fetched.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Other parts of the client also send pending data when the page closes. */
const sent = () =>
  fetched.mock.calls
    .filter(([url]) => url.endsWith('/analytics/events'))
    .map(([, { body }]) => JSON.parse(String(body)).events)

test('events are sent together after a while, without any identity', () => {
  track({ event: 'vote_cast' })
  track({ event: 'message_sent', mode: 'battle', message_length: 4 })
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(sent()).toEqual([
    [{ event: 'vote_cast' }, { event: 'message_sent', mode: 'battle', message_length: 4 }],
  ])
  const { credentials, headers } = fetched.mock.calls[0]?.[1] ?? {}
  expect([credentials, headers]).toEqual(['omit', { 'content-type': 'application/json' }])
})

test('a full batch is sent immediately, and remaining events are sent when the page closes', () => {
  for (let index = 0; index < 53; index++) track({ event: 'vote_cast' })
  expect(sent().map(({ length }) => length)).toEqual([50])
  window.dispatchEvent(new Event('pagehide'))
  expect(sent().map(({ length }) => length)).toEqual([50, 3])
})

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('%s is honoured', (key, value) => {
  vi.stubGlobal('navigator', { [key]: value })
  track({ event: 'vote_cast' })
  vi.advanceTimersByTime(10_000)
  window.dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([])
})
