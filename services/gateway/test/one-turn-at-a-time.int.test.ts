import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { ask, question } from './ask.ts'
import { aGuest, type Gateway, test } from './gateway.ts'
import { playTurn } from './played-worker.ts'

const turnsOf = async (gateway: Gateway, fingerprint: string) => {
  const threads = await gateway.call('GET', '/threads/', { fingerprint })
  return ((await threads.json()) as unknown[]).length
}

test('if messages are sent concurrently in different threads, only one starts a turn', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint } = await aGuest(gateway)
  const chats = await Promise.all(Array.from({ length: 4 }, () => ask(gateway, { fingerprint })))
  await using _ = { [Symbol.asyncDispose]: () => closeAll(chats) }
  const setups = await Promise.allSettled(chats.map((chat) => chat.next('setup')))
  const started = setups.flatMap((setup) => (setup.status === 'fulfilled' ? [setup.value] : []))
  expect(started).toHaveLength(1)
  expect(await turnsOf(gateway, fingerprint)).toBe(1)
  const refused = chats.find((_chat, index) => setups[index]?.status === 'rejected')
  expect(await refused?.closed()).toBe(4409)

  await playTurn({ db, bus }, started[0]?.turn_id ?? '', ['Left.', 'Right.'])
  await using next = await ask(gateway, { fingerprint })
  await next.next('setup')
})

test('a second tab resumes the turn that is in progress', async ({ gateway, db, bus }) => {
  const { fingerprint } = await aGuest(gateway)
  await using first = await ask(gateway, { fingerprint })
  const { turn_id } = await first.next('setup')
  await using second = await openChat(gateway.url, {
    fingerprint_hash: fingerprint,
    resume: { turn_id },
  })
  await second.next('resumed')
  await playTurn({ db, bus }, turn_id, ['The left answer.', 'The right one.'])
  await Promise.all([first.next('done'), second.next('done')])
  expect([...second.texts.values()]).toEqual([...first.texts.values()])
})

test('a repeated later message returns the same turn, both during and after the turn', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using first = await ask(gateway, guest)
  const { thread_id } = await first.next('thread_created')
  const { turn_id } = await first.next('setup')
  await playTurn({ db, bus }, turn_id, ['Left.', 'Right.'])
  await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, guest)

  const opening = question(guest, { thread_id, request_id: crypto.randomUUID() })
  await using sent = await openChat(gateway.url, opening)
  const later = await sent.next('setup')
  await using again = await openChat(gateway.url, opening)
  expect((await again.next('setup')).turn_id).toBe(later.turn_id)

  await playTurn({ db, bus }, later.turn_id, ['Left again.', 'Right again.'])
  await again.next('done')
  await using afterwards = await openChat(gateway.url, opening)
  expect(await afterwards.next('done')).toMatchObject({ turn_id: later.turn_id, turn_idx: 1 })
})

async function closeAll(chats: readonly AsyncDisposable[]): Promise<void> {
  await Promise.all(chats.map((chat) => chat[Symbol.asyncDispose]()))
}
