import { renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../../testing/fake-socket.ts'
import { useThreadState } from './use-thread-state.ts'

const { sockets, create } = fakeSockets()

beforeEach(() => {
  sockets.length = 0
  vi.stubGlobal('WebSocket', function FakeWebSocket() {
    return create()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const OPTIONS = {
  mode: 'battle',
  threadId: 'thread',
  history: undefined,
  onRefused: () => {},
  onTurnFinished: () => {},
} as const

/** Asks after the page has rendered but before its effects have run. */
function useHastyThread() {
  const chat = useThreadState(OPTIONS)
  useLayoutEffect(() => {
    if (sockets.length === 0)
      chat.ask({ reviewed: [], prompt: 'Why?', thinking: false, models: {} })
  }, [chat.ask])
  return chat
}

test('a question asked before the effects of the first render keeps its socket', async () => {
  const { result, unmount } = renderHook(useHastyThread)
  const closed = () => sockets.map(({ closedByClient }) => closedByClient())
  expect(result.current.turns.map(({ prompt }) => prompt)).toEqual(['Why?'])
  expect(Date.parse(result.current.turns[0]?.askedAt ?? '')).not.toBeNaN()
  await expect.poll(closed).toEqual([false])

  unmount()
  await expect.poll(closed).toEqual([true])
})
