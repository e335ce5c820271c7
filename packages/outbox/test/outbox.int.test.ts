import { type Bus, EVENT_STREAM, ensureEventStream } from '@assay/bus'
import { turnStarted } from '@assay/contracts/events/turn-started'
import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { type Database, newId } from '@assay/db'
import { test as base } from '@assay/testing'
import { measureTimeScale } from '@assay/testing/time-scale'
import { expect } from 'vitest'
import {
  createOutbox,
  enqueueEvents,
  newEvent,
  type OutboxEvent,
  startOutboxRelay,
} from '../src/index.ts'
import { publishEvents } from '../src/publish-events.ts'
import { relayBatch } from '../src/relay-batch.ts'

/** This is less than the two seconds after which the sweeper would publish. */
const BEFORE_THE_SWEEPER = { timeout: 1_500 * measureTimeScale() }

const test = base.extend('relay', ({ db, bus, log, resources }) =>
  resources.use(startOutboxRelay(db, bus, log)),
)

const aDeletion = (idx = 0) =>
  newEvent(turnDeleted, 'test', { turnId: newId(), idx, sampleQuestion: false })

const waitingIn = async (db: Database) =>
  (await db.selectFrom('outbox').select('id').orderBy('position').execute()).map(({ id }) => id)

/** The ids of the events in the stream, in order. */
async function storedIn(bus: Bus): Promise<string[]> {
  const { state } = (await bus.request(`$JS.API.STREAM.INFO.${EVENT_STREAM}`)).json<{
    state: { first_seq: number; last_seq: number }
  }>()
  const ids: string[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const stored = await bus.request(`$JS.API.STREAM.MSG.GET.${EVENT_STREAM}`, `{"seq":${seq}}`)
    const { message } = stored.json<{ message?: { data: string } }>()
    if (message) ids.push(JSON.parse(Buffer.from(message.data, 'base64').toString()).id)
  }
  return ids
}

test.beforeEach(async ({ db, bus }) => {
  await db.deleteFrom('outbox').execute()
  await bus.request(`$JS.API.STREAM.PURGE.${EVENT_STREAM}`)
})

test('events are published and deleted from the outbox after their transaction commits', async ({
  db,
  bus,
  relay,
}) => {
  const event = aDeletion()
  await relay.commitWithEvents(async (trx) => {
    await enqueueEvents(trx, [event])
    expect(await storedIn(bus)).toEqual([])
  })
  await expect.poll(() => storedIn(bus), BEFORE_THE_SWEEPER).toEqual([event.id])
  await expect.poll(() => waitingIn(db)).toEqual([])
})

test('events inserted by a single statement are published too', async ({ bus, relay }) => {
  const event = aDeletion()
  await relay.commitStatement(async (statement) => {
    await statement.db.insertInto('outbox').values(event).execute()
    statement.enqueued.push(event)
  })
  await expect.poll(() => storedIn(bus), BEFORE_THE_SWEEPER).toEqual([event.id])
})

test('the start of a turn is published after the requests of the same commit', async ({
  db,
  bus,
  relay,
}) => {
  const turn = { turnId: newId(), threadId: newId(), userId: newId(), idx: 0 }
  const facts = { ...turn, mode: 'battle', sampleQuestion: false } as const
  const [started, other] = [newEvent(turnStarted, 'test', facts), aDeletion()]
  await relay.commitWithEvents((trx) => enqueueEvents(trx, [started, other]))
  await expect.poll(() => storedIn(bus), BEFORE_THE_SWEEPER).toEqual([other.id, started.id])
  await expect.poll(() => waitingIn(db)).toEqual([])
})

test('events of a rolled-back transaction are never published', async ({ bus, relay }) => {
  const refused = relay.commitWithEvents(async (trx) => {
    await enqueueEvents(trx, [aDeletion()])
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  relay.flush()
  const next = aDeletion()
  await relay.commitWithEvents((trx) => enqueueEvents(trx, [next]))
  await expect.poll(() => storedIn(bus)).toEqual([next.id])
})

test('if a process dies after its commits, their events are still published in order', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const events = Array.from({ length: 30 }, (_, idx) => aDeletion(idx))
  // An outbox that publishes nothing acts like a process that died right after its commits.
  const dead = createOutbox(db)
  for (const event of events) await dead.commitWithEvents((trx) => enqueueEvents(trx, [event]))
  expect(await waitingIn(db)).toEqual(idsOf(events))
  resources.use(startOutboxRelay(db, bus, log))
  await expect.poll(() => waitingIn(db)).toEqual([])
  expect(await storedIn(bus)).toEqual(idsOf(events))
})

test('an event that was published but not deleted is stored only once', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const event = aDeletion()
  await createOutbox(db).commitWithEvents((trx) => enqueueEvents(trx, [event]))
  await publishEvents(bus, [event])
  const relay = resources.use(startOutboxRelay(db, bus, log))
  relay.flush()
  await expect.poll(() => waitingIn(db)).toEqual([])
  expect(await storedIn(bus)).toEqual([event.id])
})

test('two relays share the waiting events and store each event once', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const events = Array.from({ length: 1_200 }, (_, idx) => aDeletion(idx))
  await createOutbox(db).commitWithEvents((trx) => enqueueEvents(trx, events))
  for (const relay of [startOutboxRelay(db, bus, log), startOutboxRelay(db, bus, log)])
    resources.use(relay).flush()
  await expect.poll(() => waitingIn(db)).toEqual([])
  const stored = await storedIn(bus)
  expect(stored).toHaveLength(events.length)
  expect(new Set(stored)).toEqual(new Set(idsOf(events)))
})

test('an event that cannot be stored stays in the outbox', async ({ db, bus }) => {
  const event = aDeletion()
  await createOutbox(db).commitWithEvents((trx) => enqueueEvents(trx, [event]))
  await bus.request(`$JS.API.STREAM.DELETE.${EVENT_STREAM}`)
  await expect(relayBatch(db, bus, 0)).rejects.toThrow()
  expect(await waitingIn(db)).toEqual([event.id])
  await ensureEventStream(bus)
})

test('the relay is unhealthy while no stream stores its events', async ({ db, bus, relay }) => {
  await bus.request(`$JS.API.STREAM.DELETE.${EVENT_STREAM}`)
  const event = aDeletion()
  await relay.commitWithEvents((trx) => enqueueEvents(trx, [event]))
  await expect.poll(() => relay.isHealthy(), { interval: 10 }).toBe(false)
  // The sweeper recreates the stream.
  await expect.poll(() => waitingIn(db)).toEqual([])
  await ensureEventStream(bus)
  expect(await storedIn(bus)).toEqual([event.id])
  await expect.poll(() => relay.isHealthy()).toBe(true)
})

function idsOf(events: readonly OutboxEvent[]): string[] {
  return events.map(({ id }) => id)
}
