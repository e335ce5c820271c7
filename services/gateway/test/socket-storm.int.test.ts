import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { test as base } from './gateway.ts'

const test = base
  .extend('policy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1' })
  .extend('bounds', { scope: 'file' }, { socketsPerNetwork: 3 })

test('a network at its socket limit is refused with Retry-After', async ({
  gateway,
  resources,
}) => {
  const address = new URL('/api/v1/chat/ws_double_chat', gateway.url.replace('http', 'ws'))
  const open = () => {
    const socket = new WebSocket(address)
    socket.on('error', () => {})
    resources.defer(() => socket.terminate())
    return socket
  }
  const first = [open(), open(), open()]
  await Promise.all(first.map((socket) => once(socket, 'open')))

  const [, refusal] = await once(open(), 'unexpected-response')
  expect(refusal).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })

  first[0]?.close()
  await expect
    .poll(async () => {
      const socket = open()
      await Promise.race([once(socket, 'open'), once(socket, 'unexpected-response')])
      return socket.readyState
    })
    .toBe(WebSocket.OPEN)
})
