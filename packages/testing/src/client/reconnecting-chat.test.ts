import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createClientJournal } from './client-journal.ts'
import { openReconnectingChat } from './reconnecting-chat.ts'

const TURN_ID = '0b0f9c2e-5d0a-4c7e-9a43-6f1d1f0a0001'
const DONE: ChatEvent = {
  event: 'done',
  turn_id: TURN_ID,
  turn_idx: 0,
  thread_id: '0b0f9c2e-5d0a-4c7e-9a43-6f1d1f0a0002',
  state: 'done',
}

test('a reader whose turn has ended waits for the server to close the socket', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const chat = openReconnectingChat({
    urls: [`http://127.0.0.1:${port}`],
    credentials: {},
    opening: { turnId: TURN_ID, names: [] },
    journal: createClientJournal(),
  })
  const [socket] = await once(server, 'connection')
  socket.send(JSON.stringify(DONE))
  await chat.done()

  const left = chat[Symbol.asyncDispose]()
  socket.close(1000)
  await left
  server.close()
  expect(chat.turn.closes).toEqual([1000])
})
