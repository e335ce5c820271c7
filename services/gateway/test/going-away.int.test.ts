import { once } from 'node:events'
import { connectToChat } from '@assay/harness/client'
import { expect } from 'vitest'
import { test } from './gateway.ts'

test('readers of a gateway that stops are sent elsewhere group after group', async ({
  gateway,
}) => {
  const sockets = Array.from({ length: 250 }, () => connectToChat(gateway.url))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closes = sockets.map(async (socket) => {
    const [code] = await once(socket, 'close')
    return { code, at: performance.now() }
  })
  const stopping = gateway.stop()
  const ends = await Promise.all(closes)
  await stopping
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1001]))
  const times = ends.map(({ at }) => at)
  // Three groups have two pauses of 50 ms between them.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(90)
})
