import { setTimeout as delay } from 'node:timers/promises'
import { defineEvent, type Event } from '@assay/contracts/events/define-event'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  type Bus,
  consumeEvents,
  type DeadEvent,
  type DeadLetterStore,
  EVENT_STREAM,
  RetryLaterError,
} from '../src/index.ts'

const counted = defineEvent('test.counted.v1', z.object({ number: z.number() }))
type Counted = z.infer<typeof counted.schema>

/** Publishes the numbers as events. Resolves when all are stored. */
async function publishNumbers(bus: Bus, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const event: Counted = {
      id: crypto.randomUUID(),
      type: counted.type,
      source: 'test',
      time: new Date().toISOString(),
      data: { number },
    }
    await bus.request(counted.subject, JSON.stringify(event))
  }
}

async function unsettled(bus: Bus, durable: string): Promise<number> {
  const info = await bus.request(`$JS.API.CONSUMER.INFO.${EVENT_STREAM}.${durable}`)
  const { num_pending, num_ack_pending } = info.json<Record<string, number>>()
  return (num_pending ?? 0) + (num_ack_pending ?? 0)
}

test.beforeEach(async ({ bus }) => void (await bus.request(`$JS.API.STREAM.PURGE.${EVENT_STREAM}`)))

test('one slot handles events in order, including events published before it started', async ({
  bus,
  log,
  resources,
}) => {
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  await publishNumbers(bus, numbers.slice(0, 10))
  const handled: number[] = []
  resources.use(
    await consumeEvents(bus, {
      event: counted,
      durable: 'in-order',
      log,
      handle: async ({ data }) => {
        // With more than one slot, a later event would overtake an earlier one.
        await delay(data.number % 2 === 0 ? 10 : 0)
        handled.push(data.number)
      },
    }),
  )
  await publishNumbers(bus, numbers.slice(10))
  await expect.poll(() => handled).toEqual(numbers)
  await expect.poll(() => unsettled(bus, 'in-order')).toBe(0)
})

test('consumers with the same name share the events', async ({ bus, log, resources }) => {
  const handled: Record<string, number[]> = { one: [], other: [], apart: [] }
  const consume = async (who: string, durable: string) =>
    resources.use(
      await consumeEvents(bus, {
        event: counted,
        durable,
        log,
        slots: 2,
        handle: async ({ data }) => {
          await delay(5)
          handled[who]?.push(data.number)
        },
      }),
    )
  await consume('one', 'shared')
  await consume('other', 'shared')
  await consume('apart', 'of-its-own')
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await publishNumbers(bus, numbers)
  const together = () => [...(handled.one ?? []), ...(handled.other ?? [])].sort(ascending)
  await expect.poll(together).toEqual(numbers)
  await expect.poll(() => handled.apart?.toSorted(ascending)).toEqual(numbers)
  expect(handled.one).not.toHaveLength(0)
  expect(handled.other).not.toHaveLength(0)
})

test('no more events are in progress than there are slots', async ({ bus, log, resources }) => {
  let inHand = 0
  let most = 0
  let handled = 0
  resources.use(
    await consumeEvents(bus, {
      event: counted,
      durable: 'three-slots',
      log,
      slots: 3,
      handle: async () => {
        inHand += 1
        most = Math.max(most, inHand)
        await delay(20)
        inHand -= 1
        handled += 1
      },
    }),
  )
  await publishNumbers(
    bus,
    Array.from({ length: 24 }, (_, number) => number),
  )
  await expect.poll(() => handled).toBe(24)
  expect(most).toBe(3)
})

test('an event is retried until its handler succeeds', async ({ bus, log, resources }) => {
  const tries: number[] = []
  resources.use(
    await consumeEvents(bus, {
      event: counted,
      durable: 'heals',
      log,
      handle: async ({ data }) => {
        tries.push(data.number)
        if (data.number === 1 && tries.length < 3) throw new Error('not today')
      },
    }),
  )
  await publishNumbers(bus, [1])
  await expect.poll(() => tries).toEqual([1, 1, 1])
  await expect.poll(() => unsettled(bus, 'heals')).toBe(0)
})

test('an event is delivered to another process if the first process dies', async ({
  bus,
  log,
  resources,
}) => {
  const ackWaitMs = 500
  const consumer = { event: counted, durable: 'orphaned', log, ackWaitMs, slots: 2 }
  const first = await consumeEvents(bus, { ...consumer, handle: async () => {} })
  await first[Symbol.asyncDispose]()
  await publishNumbers(bus, [7])
  // Simulates a process that received the event and was killed before it acknowledged the event.
  const inbox = 'test.orphaned'
  const taken = bus.subscribe(inbox, { max: 1 })
  bus.publish(`$JS.API.CONSUMER.MSG.NEXT.${EVENT_STREAM}.orphaned`, '1', { reply: inbox })
  for await (const message of taken) expect(message.json<Counted>().data.number).toBe(7)

  const started: number[] = []
  const handled: number[] = []
  resources.use(
    await consumeEvents(bus, {
      ...consumer,
      handle: async ({ data }) => {
        started.push(data.number)
        // This is longer than the ack wait. If the handler reported no progress, the server would
        // deliver the event again.
        await delay(ackWaitMs * 3)
        handled.push(data.number)
      },
    }),
  )
  await expect.poll(() => handled).toEqual([7])
  await expect.poll(() => unsettled(bus, 'orphaned')).toBe(0)
  expect(started).toEqual([7])
})

test('malformed events are given up immediately, and failing events after four tries', async ({
  bus,
  log,
  resources,
}) => {
  const dead: DeadEvent<Counted['data']>[] = []
  const tries: number[] = []
  const deadLetters: DeadLetterStore<Counted['data']> = {
    giveUp: async (event) => void dead.push(event),
    isTransient: () => false,
  }
  resources.use(
    await consumeEvents(bus, {
      event: counted,
      durable: 'gives-up',
      log,
      slots: 2,
      deadLetters,
      handle: async ({ data }: Event<Counted['data']>) => {
        tries.push(data.number)
        if (data.number === 13) throw new Error('always')
      },
    }),
  )
  await bus.request(counted.subject, 'no json')
  await publishNumbers(bus, [13, 14])
  await expect
    .poll(() => dead)
    .toMatchObject([
      { subject: counted.subject, payload: undefined, event: undefined },
      { subject: counted.subject, event: { data: { number: 13 } }, error: { message: 'always' } },
    ])
  expect(tries.toSorted(ascending)).toEqual([13, 13, 13, 13, 14])
  await expect.poll(() => unsettled(bus, 'gives-up')).toBe(0)
})

test('temporary errors and delayed handlers never make an event a dead letter', async ({
  bus,
  log,
  resources,
}) => {
  const dead: unknown[] = []
  let tries = 0
  resources.use(
    await consumeEvents(bus, {
      event: counted,
      durable: 'patient',
      log,
      deadLetters: { giveUp: async (event) => void dead.push(event), isTransient: () => true },
      handle: async () => {
        tries += 1
        if (tries <= 3) throw new RetryLaterError('later', 10)
        if (tries === 4) throw new Error('the database is away')
      },
    }),
  )
  await publishNumbers(bus, [1])
  await expect.poll(() => tries).toBe(5)
  expect(dead).toEqual([])
})

test('disposing waits for the events in progress', async ({ bus, log }) => {
  const started = Promise.withResolvers<void>()
  let finished = false
  const consumer = await consumeEvents(bus, {
    event: counted,
    durable: 'leaves',
    log,
    slots: 2,
    handle: async () => {
      started.resolve()
      await delay(300)
      finished = true
    },
  })
  await publishNumbers(bus, [1])
  await started.promise
  await consumer[Symbol.asyncDispose]()
  expect(finished).toBe(true)
  await publishNumbers(bus, [2])
  await expect.poll(() => unsettled(bus, 'leaves')).toBe(1)
})

function ascending(one: number, other: number): number {
  return one - other
}

test('the server accepts the pulls of seventy processes that have many slots each', async ({
  bus,
  log,
  resources,
}) => {
  const warned: unknown[] = []
  const listening = Object.assign(Object.create(log), {
    warn: (facts: unknown) => warned.push(facts),
  })
  const handled: number[] = []
  for (let worker = 0; worker < 70; worker += 1)
    resources.use(
      await consumeEvents(bus, {
        event: counted,
        durable: 'crowd',
        log: listening,
        slots: 64,
        handle: async ({ data }) => void handled.push(data.number),
      }),
    )
  const waiting = async () => {
    const info = await bus.request(`$JS.API.CONSUMER.INFO.${EVENT_STREAM}.crowd`)
    return info.json<Record<string, number>>().num_waiting
  }
  await expect.poll(waiting).toBe(140)
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  await publishNumbers(bus, numbers)
  await expect.poll(() => handled.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(warned).toEqual([])
})
