import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { toTextFrames } from './text-frames.ts'

test('a client reads messages of all lengths from one write', async () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]
  const messages = ['🧠 naïve', ...lengths.map((length) => 'x'.repeat(length))]
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (_socket, request) => request.socket.write(toTextFrames(messages)))
  await once(server, 'listening')

  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received: string[] = []
  client.on('message', (raw: Buffer) => received.push(raw.toString()))
  await expect.poll(() => received.length).toBe(messages.length)
  client.terminate()
  server.close()
  expect(received).toEqual(messages)
})
