import { type Bus, EVENT_STREAM } from '@assay/bus'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'

test('new turns are refused while events cannot be stored, and no event is lost', async ({
  gateway,
  db,
  bus,
}) => {
  const askAsGuest = async () => {
    const { fingerprint } = await aGuest(gateway)
    return ask(gateway, { fingerprint })
  }
  const fill = () => changeStream(bus, { max_bytes: 1, discard: 'new' })
  const codeOfNext = async () => {
    await using next = await askAsGuest()
    const asked = next.next('setup').then(() => 'accepted')
    return await Promise.race([asked.catch(() => next.closed()), next.closed()])
  }
  const waiting = () => db.selectFrom('outbox').select('id').execute()
  // The sweeper restores the stream's settings every two seconds, so each attempt fills the stream
  // again.
  const askWhileFull = async () => {
    await fill()
    return { code: await codeOfNext(), isWaiting: (await waiting()).length >= 3 }
  }
  const { poll } = expect
  await poll(askWhileFull, { interval: 20 }).toEqual({ code: 'accepted', isWaiting: true })
  await poll(askWhileFull, { interval: 20 }).toEqual({ code: 4503, isWaiting: true })

  // The sweeper notices the changed settings and restores them.
  await expect.poll(waiting).toEqual([])
  expect(await codeOfNext()).toBe('accepted')
})

/** Fills the stream, which then behaves like a full disk. */
async function changeStream(bus: Bus, change: object): Promise<void> {
  const info = await bus.request(`$JS.API.STREAM.INFO.${EVENT_STREAM}`)
  const { config } = info.json<{ config: object }>()
  const settings = JSON.stringify({ ...config, ...change })
  const updated = await bus.request(`$JS.API.STREAM.UPDATE.${EVENT_STREAM}`, settings)
  expect(updated.json()).not.toHaveProperty('error')
}
