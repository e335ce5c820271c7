import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test as base } from './gateway.ts'

const test = base.extend('bounds', { scope: 'file' }, { heartbeatMs: 200, socketLifeMs: 1_000 })

test('a socket that is open for too long is closed, and its turn resumes on another', async ({
  gateway,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id } = await chat.next('setup')
  expect(await chat.closed()).toBe(1001)
  await using next = await openChat(gateway.url, {
    fingerprint_hash: fingerprint,
    resume: { turn_id },
  })
  await next.next('resumed')
})
