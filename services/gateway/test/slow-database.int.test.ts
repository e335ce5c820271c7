import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'
import { answersOf, playTurn, streamText } from './played-worker.ts'

test('while tables are locked, calls get 503 with Retry-After and streams continue', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { turn_id } = await chat.next('setup')
  const answers = await answersOf(db, turn_id)
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: setLocked } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table users, threads, turns in access exclusive mode`.execute(trx)
    setLocked()
    await unlocked
  })
  await locked
  try {
    const calls = [
      gateway.call('GET', '/threads/', guest),
      gateway.call('GET', '/users/me', { fingerprint: `guest_${crypto.randomUUID()}` }),
      gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, guest),
    ]
    for (const answer of answers) streamText(bus, answer, 'Words that no lock holds up. ')
    await chat.next('token')

    const refused = await ask(gateway, { fingerprint: `guest_${crypto.randomUUID()}` })
    expect(await refused.closed()).toBe(4503)
    for (const response of await Promise.all(calls)) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    }
  } finally {
    unlock()
    await holding
  }
  await playTurn({ db, bus }, turn_id, ['Words that no lock holds up. ', 'Another answer.'])
  await chat.next('done')
  expect((await gateway.call('GET', '/threads/', guest)).status).toBe(200)
})

test('connections closed by the database are replaced', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  const cut = async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gateway' and datname = current_database()`.execute(db)
  }
  const statuses = new Set<number>()
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 10 }, () => gateway.call('GET', '/threads/', guest))
    await cut()
    for (const { status } of await Promise.all(calls)) statuses.add(status)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(async () => (await gateway.call('GET', '/threads/', guest)).status).toBe(200)
})
