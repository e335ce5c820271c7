import { once } from 'node:events'
import { connectToChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { test } from './gateway.ts'

test('a stopping gateway closes its sockets in groups', async ({ gateway }) => {
  const sockets = Array.from({ length: 250 }, () => connectToChat(gateway.url))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closes = sockets.map(async (socket) => {
    const [code] = await once(socket, 'close')
    return code
  })
  const startedAt = performance.now()
  const stopping = gateway.stop()
  expect(new Set(await Promise.all(closes))).toEqual(new Set([1001]))
  // Three groups have two pauses of 50 ms between them.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(98)
  await stopping
})
