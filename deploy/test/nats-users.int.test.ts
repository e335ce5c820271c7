import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Bus,
  connectBus,
  consumeEvents,
  ensureEventStream,
  publish,
  request,
  respond,
  subscribe,
} from '@assay/bus'
import {
  type AnswerFrame,
  answerFrames,
  attachAnswer,
  leaderboardPublished,
  overdueAnswers,
  PLAIN_END,
  stopAnswer,
  tryConnection,
  WITHOUT_KEY,
} from '@assay/contracts/bus/subjects'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import { turnEnded } from '@assay/contracts/events/turn-ended'
import { turnStarted } from '@assay/contracts/events/turn-started'
import { userCreated } from '@assay/contracts/events/user-created'
import { turnDeleted, userLeft } from '@assay/contracts/events/user-deleted'
import { voteCast } from '@assay/contracts/events/vote-cast'
import { ROOT } from '@assay/system'
import { test as base } from '@assay/testing'
import { describe, expect } from 'vitest'
import { ensurePrograms } from './ensure-programs.ts'
import { NATS, passwordsFor, startNats } from './start-nats.ts'

const reason = await ensurePrograms([NATS])
if (reason) process.stderr.write(`Skipped: NATS users are not tested here, ${reason}.\n`)

interface User {
  readonly bus: Bus
  /** The refusals that NATS has sent to this user. */
  readonly refusals: string[]
}

const test = base.extend('users', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
  const resources = new AsyncDisposableStack()
  onCleanup(() => resources.disposeAsync())
  const nats = resources.use(await startNats(passwordsFor((variable) => `${variable}-1`)))
  const open = async (service: string): Promise<User> => {
    const variable = `${service.toUpperCase().replaceAll('-', '_')}_PASSWORD`
    const bus = await connectBus(nats.urlFor(service, `${variable}-1`), service)
    resources.defer(() => bus.close())
    const user: User = { bus, refusals: [] }
    void listen(user)
    return user
  }
  const users = {
    gateway: await open('gateway'),
    worker: await open('inference-worker'),
    rating: await open('rating-worker'),
    projector: await open('analytics-projector'),
  }
  await ensureEventStream(users.worker.bus)
  return users
})
type Users = Readonly<Record<'gateway' | 'worker' | 'rating' | 'projector', User>>

async function listen({ bus, refusals }: User): Promise<void> {
  for await (const status of bus.status())
    if (status.type === 'error') refusals.push(status.error.message)
}

/** Waits for the refusal that NATS sends after `act`. */
async function refusalOf({ bus, refusals }: User, act: (bus: Bus) => void): Promise<string> {
  const before = refusals.length
  act(bus)
  await expect.poll(() => refusals.length).toBeGreaterThan(before)
  return refusals.at(-1) ?? ''
}

const id = randomUUID()
const turn = { turnId: id, threadId: id, userId: id, idx: 0, mode: 'battle', sampleQuestion: false }
/** The durable consumers, each with its service, its event and the event's data. */
const CONSUMERS = [
  ['worker', 'inference-worker', answerRequested, { answerId: id, turnId: id }],
  ['worker', 'model-labels', turnStarted, turn],
  ['rating', 'rating-worker', voteCast, { voteId: id, turnId: id, outcome: 'tie', rated: true }],
  ['projector', 'analytics-users', userCreated, { userId: id, isGuest: true }],
  ['projector', 'analytics-users-left', userLeft, { userId: id, isGuest: true }],
  ['projector', 'analytics-messages', turnStarted, turn],
  ['projector', 'analytics-messages-left', turnDeleted, turn],
  ['projector', 'analytics-citations', turnEnded, { turnId: id }],
] as const

const END: AnswerFrame = {
  ...{ kind: 'end', answer: id, attempt: 1, seq: 0, state: 'failed', errorCode: 'timed_out' },
  ...{ ttftMs: null, durationMs: 0, outputTokens: null, ...PLAIN_END, turn: 'failed' },
}

/** Waits for the next payload on a subject. */
function next<Payload>(
  { bus }: User,
  definition: Parameters<typeof subscribe<Payload>>[1],
  key: string,
): Promise<Payload> & Disposable {
  const { promise, resolve } = Promise.withResolvers<Payload>()
  const subscription = subscribe(bus, definition, key, resolve)
  return Object.assign(promise, { [Symbol.dispose]: () => subscription[Symbol.dispose]() })
}

describe.skipIf(reason !== undefined)('NATS users', () => {
  test.for(CONSUMERS)('%s consumes as %s', async ([who, durable, event, data], { users, log }) => {
    const seen = Promise.withResolvers<void>()
    await using _consumer = await consumeEvents<unknown>(users[who].bus, {
      ...{ event, durable, log },
      handle: async () => seen.resolve(),
    })
    const fact = { id, type: event.type, source: 'test', time: new Date().toISOString(), data }
    const stored = await users.gateway.bus.request(event.subject, JSON.stringify(fact))
    expect(stored.json()).toMatchObject({ stream: 'ASSAY_EVENTS' })
    await seen.promise
  })

  test('the list contains every consumer in the source code', () => {
    const sources = globSync('services/*/src/**/*.ts', { cwd: ROOT }).map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    )
    const named = sources.flatMap((text) =>
      text.includes('consumeEvents') || text.includes('departure:')
        ? [...text.matchAll(/(?:const \w+ = |durable: )'([a-z-]+)'/g)].map(([, name]) => name)
        : [],
    )
    expect(CONSUMERS.map(([, durable]) => durable)).toEqual(expect.arrayContaining(named))
  })

  test("gateways and workers receive each other's messages", async ({ users }) => {
    const { gateway, worker, rating } = users
    using frames = next(gateway, answerFrames, 'g1')
    using overdue = next(gateway, overdueAnswers, 'g1')
    using board = next(gateway, leaderboardPublished, '')
    using stop = next(worker, stopAnswer, id)
    using _text = respond(worker.bus, attachAnswer, id, () => ({
      ...{ attempt: 1, text: 'so far', reasoning: '' },
    }))
    using _names = respond(
      worker.bus,
      tryConnection,
      WITHOUT_KEY,
      async () => ({ names: ['one'] }),
      {
        isShared: true,
      },
    )
    for (const { bus } of [gateway, worker, rating]) await bus.flush()
    publish(worker.bus, answerFrames, 'g1', [END])
    publish(gateway.bus, overdueAnswers, 'g1', [])
    publish(rating.bus, leaderboardPublished, '', { snapshotId: id })
    publish(gateway.bus, stopAnswer, id, { keep: 3 })
    expect(await frames).toEqual([END])
    expect(await overdue).toEqual([])
    expect(await board).toEqual({ snapshotId: id })
    expect(await stop).toEqual({ keep: 3 })
    const attached = request(gateway.bus, attachAnswer, id, { gateway: 'g1' }, 5_000)
    expect(await attached).toMatchObject({ text: 'so far' })
    const connection = { id: 'demo', kind: 'demo' } as const
    const trial = { task: 'list', connection } as const
    const tried = request(gateway.bus, tryConnection, WITHOUT_KEY, trial, 5_000)
    expect(await tried).toEqual({ names: ['one'] })
  })

  const stream = (action: string) => `$JS.API.STREAM.${action}.ASSAY_EVENTS`
  const pull = (durable: string) => `$JS.API.CONSUMER.MSG.NEXT.ASSAY_EVENTS.${durable}`
  test.for<[keyof Users, string]>([
    ['gateway', answerFrames.subject('g1')],
    ['gateway', leaderboardPublished.subject('')],
    ['gateway', pull('rating-worker')],
    ['gateway', pull('inference-worker')],
    ['gateway', stream('UPDATE')],
    ['gateway', stream('PURGE')],
    ['gateway', '$JS.API.CONSUMER.CREATE.ASSAY_EVENTS.gateway.assay.event.vote.cast.v1'],
    ['gateway', '$JS.ACK.ASSAY_EVENTS.rating-worker.1.1.1.1.0'],
    ['worker', leaderboardPublished.subject('')],
    ['worker', overdueAnswers.subject('g1')],
    ['worker', stream('DELETE')],
    ['worker', pull('rating-worker')],
    ['rating', voteCast.subject],
    ['rating', answerFrames.subject('g1')],
    ['rating', stopAnswer.subject(id)],
    ['rating', '$JS.API.CONSUMER.CREATE.ASSAY_EVENTS.rating-worker.assay.event.>'],
    ['projector', turnEnded.subject],
    ['projector', leaderboardPublished.subject('')],
    ['projector', pull('inference-worker')],
    ['projector', stream('MSG.GET')],
  ])('%s may not publish %s', async ([who, subject], { users }) => {
    const refusal = await refusalOf(users[who], (bus) => bus.publish(subject, '{}'))
    expect(refusal).toContain(`Permissions Violation for Publish to "${subject}"`)
  })

  test.for<[keyof Users, string]>([
    ['gateway', 'assay.event.>'],
    ['gateway', '_INBOX.>'],
    ['gateway', '_INBOX.rating-worker.>'],
    ['worker', 'assay.frames.v1.*'],
    ['rating', 'assay.answers.v1.*.attach'],
    ['rating', 'assay.frames.v1.*'],
    ['rating', 'assay.connections.v1.*.try'],
    ['projector', 'assay.event.vote.cast.v1'],
    ['projector', '>'],
  ])('%s may not subscribe to %s', async ([who, subject], { users }) => {
    const refusal = await refusalOf(users[who], (bus) => void bus.subscribe(subject))
    expect(refusal).toContain(`Permissions Violation for Subscription to "${subject}"`)
  })
})
