import { type Bus, consumeEvents, EVENT_STREAM } from '@assay/bus'
import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import {
  createDeadLetterStore,
  enqueueEvents,
  forgetUnreadableEvents,
  newEvent,
  replayEvents,
  startOutboxRelay,
} from '../src/index.ts'

const DURABLE = 'dead-letter-test'

const deadLettersOf = (db: Database) =>
  db
    .selectFrom('deadLetters')
    .select(['source', 'key', 'subject', 'payload', 'error', 'times'])
    .orderBy('createdAt')
    .execute()

const aDeletion = () =>
  newEvent(turnDeleted, 'test', { turnId: newId(), idx: 0, sampleQuestion: false })

test.beforeEach(async ({ db }) => void (await db.deleteFrom('deadLetters').execute()))

test('an event that fails four times is stored and can be replayed', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const tries: string[] = []
  const delivered: string[] = []
  let isBroken = true
  resources.use(
    await consumeEvents(bus, {
      event: turnDeleted,
      durable: DURABLE,
      log,
      deadLetters: createDeadLetterStore(db, DURABLE, async ({ event }) => {
        delivered.push(event?.id ?? '')
      }),
      handle: async ({ id }) => {
        tries.push(id)
        if (isBroken) throw new TypeError('a bug that quotes what somebody wrote')
      },
    }),
  )
  const event = aDeletion()
  await relay.commitWithEvents((trx) => enqueueEvents(trx, [event]))

  await expect
    .poll(() => deadLettersOf(db))
    .toEqual([
      {
        source: DURABLE,
        key: event.id,
        subject: turnDeleted.subject,
        payload: JSON.parse(event.payload),
        error: 'TypeError',
        times: 1,
      },
    ])
  expect(tries).toEqual([event.id, event.id, event.id, event.id])
  expect(delivered).toEqual([event.id])
  await expect.poll(() => inHand(bus)).toBe(0)

  isBroken = false
  // Deletes the stream together with its record of message ids. Because of that record, the stream
  // would drop the event as a duplicate for two minutes.
  await bus.request(`$JS.API.STREAM.DELETE.${EVENT_STREAM}`)
  expect(await replayEvents(db)).toBe(1)
  expect(await deadLettersOf(db)).toEqual([])
  await expect.poll(() => tries.length).toBe(5)
  expect(tries.at(-1)).toBe(event.id)
})

test('repeated failures of an event are counted in one row', async ({ db }) => {
  const deadLetters = createDeadLetterStore(db, DURABLE)
  const dead = { subject: turnDeleted.subject, seq: 7, payload: undefined, event: undefined }
  await deadLetters.giveUp({ ...dead, error: new Error('first') })
  await deadLetters.giveUp({ ...dead, error: new RangeError('second') })
  expect(await deadLettersOf(db)).toEqual([
    {
      source: DURABLE,
      key: '#7',
      subject: dead.subject,
      payload: null,
      error: 'RangeError',
      times: 2,
    },
  ])
  // A malformed event cannot be published again; it stays until an operator deletes it.
  expect(await replayEvents(db)).toBe(0)
  expect(await deadLettersOf(db)).toHaveLength(1)
  expect(await forgetUnreadableEvents(db)).toBe(1)
  expect(await deadLettersOf(db)).toEqual([])
})

async function inHand(bus: Bus): Promise<number> {
  const info = await bus.request(`$JS.API.CONSUMER.INFO.${EVENT_STREAM}.${DURABLE}`)
  const { num_pending: pending, num_ack_pending: unsettled } = info.json<{
    num_pending: number
    num_ack_pending: number
  }>()
  return pending + unsettled
}
