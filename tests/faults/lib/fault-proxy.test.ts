import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** Creates an echo server and a client that is connected through the proxy. */
async function openLine() {
  await using resources = new AsyncDisposableStack()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => void server.close())
  const proxy = resources.use(
    await startFaultProxy({ port: (server.address() as AddressInfo).port }),
  )
  const kept = resources.move()
  return {
    proxy,
    dial: () => dial(proxy),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

function dial({ port }: FaultProxy) {
  const socket = connect({ host: '127.0.0.1', port })
  const line = {
    socket,
    received: '',
    code: undefined as string | undefined,
    closed: closing(socket),
  }
  socket.on('data', (bytes: Buffer) => {
    line.received += bytes.toString()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    line.code = error.code
  })
  return line
}

const closing = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()))

test('a proxy cuts after a pattern that spans two pieces, and delivers the pattern', async () => {
  await using line = await openLine()
  line.proxy.set({ cutAfterPattern: { pattern: /commit/, direction: 'down' } })
  const client = line.dial()
  client.socket.write('com')
  await expect.poll(() => client.received).toBe('com')
  client.socket.write('mit')
  await client.closed
  expect(client.received).toBe('commit')
})

test('a proxy resets open connections, refuses new ones and delays bytes', async () => {
  await using line = await openLine()
  const client = line.dial()
  client.socket.write('x')
  await expect.poll(() => client.received).toBe('x')
  expect(line.proxy.resetAll()).toBe(1)
  await client.closed
  line.proxy.set({ refuse: true })
  const refused = line.dial()
  await refused.closed
  expect(refused.code).toBe('ECONNRESET')

  line.proxy.set({ latencyMs: 40 })
  const slow = line.dial()
  const startedAt = performance.now()
  slow.socket.write('x')
  await expect.poll(() => slow.received).toBe('x')
  expect(performance.now() - startedAt).toBeGreaterThan(75)
})
