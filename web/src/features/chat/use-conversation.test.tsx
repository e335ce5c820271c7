import { renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConversation } from './use-conversation.ts'

class Socket {
  static readonly all: Socket[] = []
  isClosed = false

  constructor() {
    Socket.all.push(this)
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  Socket.all.length = 0
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const THREAD = 'thread'
const HISTORY = { turns: [], messages: [] } as never

test('a question sent in the moment in which the history comes keeps its socket', () => {
  const { result, unmount } = renderHook(
    ({ history }) => {
      const chat = useConversation({
        mode: 'battle',
        threadId: THREAD,
        history,
        onRefused: () => {},
        onTurnFinished: () => {},
      })
      const { conversation, ask } = chat
      const isLoaded = history !== undefined && conversation.turns.length === 0
      // After the history is on the screen, before the effects of that.
      useLayoutEffect(() => {
        if (isLoaded && Socket.all.length === 0)
          ask({ prompt: 'Why?', thinking: false, models: {} })
      }, [isLoaded, ask])
      return chat
    },
    { initialProps: { history: HISTORY } },
  )
  expect(result.current.conversation.turns.map(({ prompt }) => prompt)).toEqual(['Why?'])
  expect(Socket.all.map(({ isClosed }) => isClosed)).toEqual([false])

  unmount()
  expect(Socket.all.map(({ isClosed }) => isClosed)).toEqual([true])
})
