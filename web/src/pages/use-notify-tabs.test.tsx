import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import {
  answers,
  ask,
  button,
  opening,
  recorded,
  setupBattlePage,
} from '../testing/battle-page.tsx'
import { THREAD_ID, TURN_ID } from '../testing/fake-server.ts'

const { server, open, play } = setupBattlePage()

/** The messages that another tab receives. */
function listen(): readonly unknown[] {
  const received: unknown[] = []
  const otherTab = new BroadcastChannel('assay')
  onTestFinished(() => otherTab.close())
  otherTab.addEventListener('message', ({ data }) => received.push(data))
  return received
}

test('other tabs receive a message when a turn begins and when it ends', async () => {
  const received = listen()
  const { user } = open()
  await ask(user, 'Why?')
  await play(opening)
  const changed = { type: 'changed', tags: ['Threads', 'History'] }
  await expect.poll(() => received).toEqual([changed])
  act(() => server.sockets[0]?.emit(...answers))
  await expect.poll(() => received).toEqual([changed, changed])
})

test('a tab that joins a turn of another tab sends nothing', async () => {
  const received = listen()
  server.history = recorded('streaming')
  open(`/battle?threadId=${THREAD_ID}`)
  await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }, ...answers])
  await button('Both are bad')
  expect(received).toEqual([])
})
