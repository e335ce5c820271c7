import { rm } from 'node:fs/promises'
import { EVENT_STREAM } from '@assay/bus'
import { waitFor } from '@assay/system'
import { isReady, readEventStream } from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { jetstreamManager } from '@nats-io/jetstream'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { connectToBus, publishAgain } from '../../lib/event-stream.ts'
import { findNatsStore } from '../../lib/find-nats-store.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

const test = chaosTest()
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

/** Casts every vote that is due. Every response must be 200. */
async function voteOnAll(readers: Awaited<ReturnType<typeof askTogether>>): Promise<void> {
  const replies = await Promise.all(
    readers.map(async ({ person, chat }) => {
      const { turn_id, state } = await chat.done()
      const { status } = await person.vote(turn_id)
      return `${state}, ${status}`
    }),
  )
  expect(replies).toEqual(readers.map(() => 'done, 200'))
}

const outboxSize = async ({ db }: ChaosArena) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from outbox`.execute(db)
  return rows[0]?.waiting ?? 0
}

test('C36: if NATS is killed and restarted during 50 turns, all turns end and no event is lost', async ({
  arena,
}) => {
  const { controls } = arena.stack.nats
  await using readers = await askTogether(arena, 50, scriptedPrompt({ tokens: 60, gap: 30 }))
  await waitForAllRead(readers)
  await controls?.kill()
  await controls?.restart()
  await Promise.all(
    arena.processes.map((proc) => waitFor(`${proc.name} is back`, 2_000, () => isReady(proc))),
  )

  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.map(({ state }) => state)).toEqual(readers.map(() => 'done'))
  await voteOnAll(readers)
  await waitFor('the outbox is empty', 10_000, async () => (await outboxSize(arena)) === 0)
  await using bus = await connectToBus(arena)
  const events = (await readEventStream(bus)).map(({ data }) => data).join('\n')
  // PostgreSQL changes the order of the keys of events that wait in the outbox.
  for (const { turn_id } of ends)
    for (const type of ['turn.started.v1', 'answer.requested.v1', 'vote.cast.v1'])
      expect(events).toMatch(new RegExp(`^(?=.*"${type}").*${turn_id}`, 'm'))
})

test('C37: while NATS is down for longer than a turn may take, votes and questions wait and no user is logged out', async ({
  arena,
}) => {
  const { controls } = arena.stack.nats
  await using voters = await askTogether(arena, 5, QUICK)
  await Promise.all(voters.map(({ chat }) => chat.done()))
  await controls?.stop()
  await voteOnAll(voters)
  await using senders = await askTogether(arena, 5, QUICK)
  const sent = await Promise.allSettled(senders.map(({ chat }) => chat.done()))
  for (const end of sent)
    if (end.status === 'fulfilled') expect(end.value.state).toBe('failed')
    else expect(end.reason).toMatchObject({ code: 4503 })
  expect(await outboxSize(arena)).toBeGreaterThanOrEqual(5)

  await controls?.restart()
  const drainedMs = await waitFor('the backlog is drained', 15_000, async () => {
    return (await outboxSize(arena)) === 0
  })
  expect(drainedMs).toBeLessThan(10_000)
  await using after = await askTogether(arena, 2, QUICK)
  await voteOnAll(after)
})

test('C38: after its store is wiped, the streams are recreated and no vote or answer is lost', async ({
  arena,
}) => {
  const { controls } = arena.stack.nats
  const store = await findNatsStore(arena)
  await using voters = await askTogether(arena, 5, QUICK)
  await Promise.all(voters.map(({ chat }) => chat.done()))
  await using readers = await askTogether(arena, 10, scriptedPrompt({ tokens: 60, gap: 30 }))
  await waitForAllRead(readers)
  await controls?.kill()
  await voteOnAll(voters)
  await rm(store, { recursive: true })
  await controls?.restart()

  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.every(({ state }) => state === 'done')).toBe(true)
  await voteOnAll(readers)
  await waitFor('the outbox is empty', 10_000, async () => (await outboxSize(arena)) === 0)
  await using after = await askTogether(arena, 2, QUICK)
  await voteOnAll(after)
  await using bus = await connectToBus(arena)
  const { config } = await (await jetstreamManager(bus)).streams.info(EVENT_STREAM)
  expect(config.subjects).toEqual(['assay.event.>'])
})

test('C38: after its store is wiped without traffic, the next question is answered as fast as before', async ({
  arena,
}) => {
  const { controls } = arena.stack.nats
  const store = await findNatsStore(arena)
  const tookMs: number[] = []
  for (let wipe = 0; wipe < 5; wipe++) {
    await controls?.stop()
    await rm(store, { recursive: true })
    await controls?.restart()
    await Promise.all(
      arena.processes.map((proc) => waitFor(`${proc.name} is back`, 10_000, () => isReady(proc))),
    )
    const person = await arena.guest()
    const askedAt = performance.now()
    const turnId = await holdBattle(person, QUICK)
    tookMs.push(performance.now() - askedAt)
    expect(await person.vote(turnId)).toMatchObject({ status: 200 })
  }
  // The events arrive sooner than a sweeper could publish them, which acts after two seconds.
  expect(tookMs.toSorted((one, other) => one - other)[2]).toBeLessThan(2_000)
})

test('C39: an event that is published four times, outside the duplicate window, has one effect', async ({
  arena,
}) => {
  await using readers = await askTogether(arena, 8, QUICK)
  await voteOnAll(readers)
  await using bus = await connectToBus(arena)
  const calls = arena.provider.calls()
  const ledger = () => arena.db.selectFrom('ledger').selectAll().orderBy('position').execute()
  await waitFor('all votes are folded', 10_000, async () => {
    const waiting = await selectRows(arena.db, 'ledgerInbox', ['key'], { kind: 'vote' })
    return waiting.length === 0
  })
  const before = await ledger()

  const events = await readEventStream(bus)
  expect(events.length).toBeGreaterThanOrEqual(8 * 5)
  await publishAgain(bus, [...events, ...events, ...events])
  await waitFor('all are delivered', 30_000, async () => {
    const manager = await jetstreamManager(bus)
    for await (const { config, num_pending, num_ack_pending } of manager.consumers.list(
      EVENT_STREAM,
    ))
      if (config.durable_name && num_pending + num_ack_pending > 0) return false
    return true
  })
  expect(arena.provider.calls()).toBe(calls)
  expect(await ledger()).toEqual(before)
})

test('C40: events in any order give the same summaries', async ({ arena }) => {
  const projector = arena.process('analytics-projector')
  await projector.kill()
  const people = await Promise.all(Array.from({ length: 6 }, () => arena.guest()))
  for (const person of people) await person.vote(await holdBattle(person, QUICK))
  await waitFor('the outbox is empty', 10_000, async () => (await outboxSize(arena)) === 0)

  await using bus = await connectToBus(arena)
  const manager = await jetstreamManager(bus)
  const events = await readEventStream(bus)
  await manager.streams.purge(EVENT_STREAM)
  const shuffled = events
    .map((event, index) => ({ event, key: (index * 7_919) % events.length }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ event }) => event)
  await publishAgain(bus, shuffled)
  await projector.restart()
})
