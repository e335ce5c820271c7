import { voteCast } from '@assay/contracts'
import { createPerson, type Person, signUp } from '@assay/harness'
import { afterAll, expect } from 'vitest'
import { test as base, SCRIPTED_OPTIONS } from './arena.ts'
import { type CollectedSpan, startTraceCollector, toTree } from './trace-collector.ts'

const collector = await startTraceCollector()
afterAll(() => collector[Symbol.asyncDispose]())
const test = base
  .override('options', SCRIPTED_OPTIONS)
  .override('settings', { ...collector.settings, LOG_LEVEL: 'trace' })

const PATIENCE = { timeout: 10_000 }

const spansOf = (id: string | undefined) =>
  collector.spans().filter(({ traceId }) => traceId === id)

/** The whole trace that holds the span of this name; empty while there is none. */
function traceWith(name: string): readonly CollectedSpan[] {
  return spansOf(collector.spans().find((span) => span.name === name)?.traceId)
}

/** The names from a span up to the root of its trace, with their services. */
function pathTo(name: string, trace: readonly CollectedSpan[]): string[] {
  const path: string[] = []
  let span = trace.find((candidate) => candidate.name === name)
  while (span) {
    path.unshift(`${span.service}: ${span.name}`)
    const { parentSpanId } = span
    span = trace.find(({ spanId }) => spanId === parentSpanId)
  }
  return path
}

async function holdBattle(guest: Person): Promise<string> {
  await using chat = guest.ask()
  return (await chat.done()).turn_id
}

const VOTE = 'POST /api/v1/votes/'

test('one trace shows a vote from the POST to the snapshot that is served', async ({ arena }) => {
  const guest = await arena.guest()
  const turnId = await holdBattle(guest)
  const cast = await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
  expect(cast.status).toBe(200)

  await expect
    .poll(() => pathTo('write snapshot', traceWith(VOTE)), PATIENCE)
    .toEqual([
      `gateway: ${VOTE}`,
      'gateway: cast vote',
      'gateway: publish assay.event.vote.cast.v1',
      'rating-worker: process assay.event.vote.cast.v1',
      'rating-worker: enqueue recompute-leaderboard',
      'rating-worker: run recompute-leaderboard',
      'rating-worker: fold votes',
      'rating-worker: write snapshot',
    ])
  await expect
    .poll(() => pathTo('reread leaderboard', traceWith(VOTE)), PATIENCE)
    .toEqual([...pathTo('fold votes', traceWith(VOTE)), 'gateway: reread leaderboard'])
  process.stdout.write(`${toTree(traceWith(VOTE))}\n`)
})

test('one trace follows a turn through the services that serve it', async ({ arena }) => {
  await holdBattle(await arena.guest())
  const last = () => {
    const turns = collector.spans().filter(({ name }) => name === 'turn')
    return spansOf(turns.at(-1)?.traceId)
  }
  const requested = [
    'gateway: turn',
    'gateway: open turn',
    'gateway: publish assay.event.answer.requested.v1',
    'inference-worker: process assay.event.answer.requested.v1',
  ]
  const count = (name: string) => last().filter((span) => span.name === name).length
  await expect
    .poll(() => [count('stream answer'), count('deliver answer')], PATIENCE)
    .toEqual([2, 2])
  expect(pathTo('stream answer', last())).toEqual([...requested, 'inference-worker: stream answer'])
  expect(pathTo('store answer', last())).toEqual([...requested, 'inference-worker: store answer'])
  expect(pathTo('deliver answer', last())).toEqual([...requested, 'gateway: deliver answer'])
  await expect
    .poll(() => pathTo('process assay.event.turn.started.v1', last()), PATIENCE)
    .toEqual([
      ...requested.slice(0, 2),
      'gateway: publish assay.event.turn.started.v1',
      'analytics-projector: process assay.event.turn.started.v1',
    ])
  process.stdout.write(`${toTree(last())}\n`)
})

test('the lines of a turn have one request and one trace, in every service', async ({ arena }) => {
  const turnId = await holdBattle(await arena.guest())
  const linesOf = async (service: string, msg: string) =>
    (await arena.logs())
      .split('\n')
      .filter((line) => line.includes(turnId) && line.includes(`"${msg}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.service === service)
  await expect.poll(() => linesOf('inference-worker', 'answer finished'), PATIENCE).toHaveLength(2)
  const [opened] = await linesOf('gateway', 'turn opened')
  const { requestId, traceId } = opened ?? {}
  expect(requestId).toEqual(expect.any(String))
  expect(spansOf(String(traceId)).length).toBeGreaterThan(0)
  for (const line of await linesOf('inference-worker', 'answer finished'))
    expect(line).toMatchObject({ requestId, traceId })
})

test('spans say what they are in the words of the conventions', async ({ arena }) => {
  const guest = await arena.guest()
  const turnId = await holdBattle(guest)
  await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
  const attributesOf = (name: string) =>
    collector.spans().find((span) => span.name === name)?.attributes
  await expect
    .poll(() => attributesOf('process assay.event.vote.cast.v1'), PATIENCE)
    .toMatchObject({
      'messaging.system': 'nats',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'assay.event.vote.cast.v1',
      'messaging.consumer.group.name': 'rating-worker',
    })
  expect(attributesOf('run recompute-leaderboard')).toMatchObject({ 'messaging.system': 'bullmq' })
  expect(attributesOf(VOTE)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/votes/',
    'url.scheme': 'http',
  })
  const [span] = collector.spans()
  expect(span?.resource).toMatchObject({
    'service.namespace': 'assay',
    'service.version': 'development',
    'service.instance.id': expect.any(String),
  })
})

test('no span and no log line tells what was asked, answered or said, or who somebody is', async ({
  arena,
}) => {
  const email = 'canary-person@example.com'
  const password = 'Correct-horse-battery-9'
  const guest = await arena.guest()
  const { fingerprint_hash: fingerprint } = guest.credentials
  const user = await signUp(arena.surroundings, { email, password, full_name: 'Canary F' })
  const { access_token: token } = user.credentials
  await user.call('GET', '/users/me')
  const stranger = createPerson(arena.surroundings)
  await stranger.call('POST', `/password-recovery/${encodeURIComponent(email)}`)
  const content = 'canary-prompt: which genes raise the risk of ALS?'
  await using chat = guest.ask({ request: { messages: [{ role: 'user', content }] } })
  const { turn_id: turnId } = await chat.done()
  const spans = () => collector.spans().map(({ name }) => name)
  const votes = () => spans().filter((name) => name === VOTE).length
  const before = votes()
  const path = `/votes/?turn_id=${turnId}&outcome=tie&feedback_text=canary-feedback`
  expect((await guest.call('POST', path)).status).toBe(200)

  await expect.poll(spans, PATIENCE).toContain('POST /api/v1/password-recovery/:email')
  await expect.poll(votes, PATIENCE).toBe(before + 1)
  expect(arena.system.processes).toHaveLength(5)
  const { logs } = arena
  await expect.poll(logs, PATIENCE).toContain('"route":"/api/v1/password-recovery/:email"')
  await expect.poll(logs, PATIENCE).toContain('answer finished')

  const said = [...chat.turn.sides.values()].map(({ text }) => text.slice(0, 20))
  const secrets = ['canary-', email, password, token, fingerprint, ...said]
  const models = arena.models.flatMap(({ provider: _, ...model }) => Object.values(model))
  for (const word of secrets) expect(await logs()).not.toContain(word)
  for (const word of [...secrets, ...models, 'Canary']) {
    expect(collector.received()).not.toContain(word)
  }
})

// The last one: turns are refused for a while after it.
test('an event that had to wait in the outbox goes on with its trace', async ({ arena }) => {
  const guest = await arena.guest()
  const turnId = await holdBattle(guest)
  const { controls } = arena.stack.nats
  if (!controls) return
  await controls.kill()
  const cast = await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
  expect(cast.status).toBe(200)
  const event = await arena.db
    .selectFrom('outbox')
    .select('trace')
    .where('subject', '=', voteCast.subject)
    .executeTakeFirstOrThrow()
  const traceId = event.trace?.split('-')[1]
  expect(traceId).toHaveLength(32)
  await controls.restart()
  const names = () => spansOf(traceId).map(({ name }) => name)
  await expect.poll(names, { timeout: 20_000 }).toContain('process assay.event.vote.cast.v1')
})
