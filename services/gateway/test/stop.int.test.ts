import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { aGuest, test } from './gateway.ts'

test('a stopping gateway closes its sockets with code 1001', async ({ gateway }) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await openChat(gateway.url, {
    fingerprint_hash: fingerprint,
    messages: [{ role: 'user', content: 'Why?' }],
  })
  await chat.next('setup')
  await Promise.all([gateway.stop(), expect(chat.closed()).resolves.toBe(1001)])
  await expect(fetch(gateway.url)).rejects.toThrow()
})
