import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'

test('a stopping gateway closes its sockets with code 1001', async ({ gateway }) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  await chat.next('setup')
  await Promise.all([gateway.stop(), expect(chat.closed()).resolves.toBe(1001)])
  await expect(fetch(gateway.url)).rejects.toThrow()
})
