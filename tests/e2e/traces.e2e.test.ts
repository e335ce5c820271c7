import { randomUUID } from 'node:crypto'
import { connectBus } from '@assay/bus'
import { voteCast } from '@assay/contracts/events/vote-cast'
import { createPerson, createScriptedModels, type Person, signUp } from '@assay/testing/arena'
import { openChat } from '@assay/testing/client'
import { findInText, findViolations } from '@assay/testing/invariants'
import { shortOrLong } from '@assay/testing/long-form'
import { selectRow } from '@assay/testing/rows'
import { afterAll, expect } from 'vitest'
import { ownTest as base } from './arena.ts'
import { type CollectedSpan, startTraceCollector, toTree } from './trace-collector.ts'

const collector = await startTraceCollector()
afterAll(() => collector[Symbol.asyncDispose]())
const SCRIPT = { tokens: 120, ttft: 20, gap: 10 }
const OPTIONS = { replicas: { gateway: 2 }, models: createScriptedModels([SCRIPT, SCRIPT]) }
const test = base
  .extend('options', { scope: 'file' }, OPTIONS)
  .extend('settings', { scope: 'file' }, { ...collector.settings, LOG_LEVEL: 'trace' })

/** Number of patients. The long form sends their identifiers more than 200 times. */
const PATIENTS = shortOrLong(2, 15)

const spansOf = (id: string | undefined) =>
  collector.spans().filter(({ traceId }) => traceId === id)

/** The span names from a span up to the root of its trace, with their services. */
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

const FOLDED = [
  `gateway: ${VOTE}`,
  'gateway: cast vote',
  'gateway: publish assay.event.vote.cast.v1',
  'rating-worker: process assay.event.vote.cast.v1',
  'rating-worker: enqueue recompute-leaderboard',
  'rating-worker: run recompute-leaderboard',
  'rating-worker: fold votes',
]

test('one trace shows a vote from its POST request to the served snapshot', async ({ arena }) => {
  const traces = () =>
    collector
      .spans()
      .filter(({ name }) => name === VOTE)
      .map(({ traceId }) => spansOf(traceId))
  // If another job or the sweep applies the vote first, the trace is shorter. In that case, the test
  // casts another vote.
  const castAndCollect = async () => {
    const guest = await arena.guest()
    const turnId = await holdBattle(guest)
    const cast = await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
    expect(cast.status).toBe(200)
    return traces().flatMap((trace) => [
      pathTo('write snapshot', trace),
      pathTo('reread leaderboard', trace),
    ])
  }
  await expect.poll(castAndCollect, { interval: 3_000 }).toEqual(
    expect.arrayContaining([
      [...FOLDED, 'rating-worker: write snapshot'],
      [...FOLDED, 'gateway: reread leaderboard'],
    ]),
  )
  process.stdout.write(`${toTree(traces().at(0) ?? [])}\n`)
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
  await expect.poll(() => [count('stream answer'), count('deliver answer')]).toEqual([2, 2])
  expect(pathTo('stream answer', last())).toEqual([...requested, 'inference-worker: stream answer'])
  expect(pathTo('store answer', last())).toEqual([...requested, 'inference-worker: store answer'])
  expect(pathTo('deliver answer', last())).toEqual([...requested, 'gateway: deliver answer'])
  await expect
    .poll(() => pathTo('process assay.event.turn.started.v1', last()))
    .toEqual([
      ...requested.slice(0, 2),
      'gateway: publish assay.event.turn.started.v1',
      'analytics-projector: process assay.event.turn.started.v1',
    ])
  process.stdout.write(`${toTree(last())}\n`)
})

test("a turn's log lines have the same request id and trace id in every service", async ({
  arena,
}) => {
  const turnId = await holdBattle(await arena.guest())
  const linesOf = async (service: string, msg: string) =>
    (await arena.logs())
      .split('\n')
      .filter((line) => line.includes(turnId) && line.includes(`"${msg}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.service === service)
  await expect.poll(() => linesOf('inference-worker', 'answer finished')).toHaveLength(2)
  const [opened] = await linesOf('gateway', 'turn opened')
  const { requestId, traceId } = opened ?? {}
  expect(requestId).toEqual(expect.any(String))
  expect(spansOf(String(traceId)).length).toBeGreaterThan(0)
  for (const line of await linesOf('inference-worker', 'answer finished'))
    expect(line).toMatchObject({ requestId, traceId })
})

test('spans have the attributes of the OpenTelemetry conventions', async ({ arena }) => {
  const guest = await arena.guest()
  const turnId = await holdBattle(guest)
  await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
  const attributesOf = (name: string) =>
    collector.spans().find((span) => span.name === name)?.attributes
  await expect
    .poll(() => attributesOf('process assay.event.vote.cast.v1'))
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

test('no span or log line contains questions, answers, reasons or personal data', async ({
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

  await expect.poll(spans).toContain('POST /api/v1/password-recovery/:email')
  await expect.poll(votes).toBe(before + 1)
  expect(arena.system.processes).toHaveLength(5)
  const { logs } = arena
  await expect.poll(logs).toContain('"route":"/api/v1/password-recovery/:email"')
  await expect.poll(logs).toContain('answer finished')

  const texts = [...chat.turn.sides.values()].map(({ text }) => text.slice(0, 20))
  const secrets = ['canary-', email, password, token, fingerprint, ...texts]
  const models = arena.models.flatMap(({ connection: _, ...model }) => Object.values(model))
  for (const secret of secrets) expect(await logs()).not.toContain(secret)
  for (const secret of [...secrets, ...models, 'Canary']) {
    expect(collector.received()).not.toContain(secret)
  }
})

test(`identifiers of ${PATIENTS} patients, sent over every path, reach no table, stream, key, line, figure, span or prompt`, async ({
  arena,
}) => {
  const guest = await arena.guest()
  const [url = ''] = guest.urls
  const answers: string[] = []
  const open = async (opening: object) => {
    await using chat = await openChat(url, { ...guest.credentials, ...opening })
    await chat.closed()
    answers.push(chat.received)
  }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await guest.call(method, path, body && { body })
    answers.push(reply.body)
    return reply.status
  }
  const user = (content: string) => ({ role: 'user' as const, content })
  const patients = Array.from({ length: PATIENTS }, (_, index) => createPatient(index))

  for (const { letter } of patients) {
    const messages = [user(letter)]
    // The server has the earlier messages, so earlier messages in the request are ignored.
    const clean = { messages: [user(letter), user('Which genes raise the risk of ALS?')] }
    await using chat = guest.ask({ request: clean })
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    await open({ messages })
    await open({ messages, thread_id: threadId, request_id: randomUUID() })
    await open({ messages, mode: letter })
    await open({ messages, resume: { turn_id: turnId, retry_failed: true } })
    await open({ resume: { turn_id: letter } })

    const feedback = { feedback_text: letter }
    const assessed = { left: { verdict: 'wrong', tags: [letter] } }
    const vote = `/votes/?turn_id=${turnId}&outcome=tie`
    const inQuery = new URLSearchParams(feedback)
    const refused = [
      [409, await call('PATCH', `/threads/${threadId}`, { title: letter })],
      [409, await call('POST', vote, feedback)],
      [409, await call('POST', `${vote}&${inQuery}`)],
      [422, await call('POST', vote, { assessments: assessed })],
      [422, await call('POST', vote, { assessments: { left: { verdict: letter, tags: [] } } })],
    ]
    await guest.request('POST', vote)
    refused.push(
      [409, await call('POST', `/votes/feedback?turn_id=${turnId}`, feedback)],
      [422, await call('POST', `/votes/feedback?turn_id=${turnId}&${inQuery}`)],
    )
    expect(refused.filter(([expected, status]) => expected !== status)).toEqual([])
    await call('GET', `/threads/?${new URLSearchParams({ search: letter })}`)
  }

  const identifiers = patients.flatMap(({ name, record }) => [name, record])
  await using bus = await connectBus(arena.stack.nats.url, 'canaries')
  const report = await findViolations({
    ...{ db: arena.db, bus, redisUrl: arena.stack.redis.url, logs: arena.logs },
    canaries: { secrets: identifiers },
  })
  expect(report.checked).toContain('I20')
  const figures = await Promise.all(
    arena.system.processes.map(async ({ metricsUrl }) =>
      (await fetch(new URL('/metrics', metricsUrl))).text(),
    ),
  )
  expect(figures.join()).toContain('assay_phi_findings_total{kind="record_number"')
  const places = {
    answers,
    metrics: figures,
    traces: [collector.received()],
    prompts: arena.provider.requests().map((request) => JSON.stringify(request)),
  }
  const found = Object.entries(places).flatMap(([where, texts]) => {
    expect(texts.join('').length, where).toBeGreaterThan(PATIENTS * 100)
    return findInText(where, texts.join('\n'), identifiers)
  })
  expect([...found, ...report.violations.filter((line) => line.startsWith('I20'))]).toEqual([])
})

/** Creates a patient with a unique name and number, and a letter that contains both. */
function createPatient(index: number) {
  const name = `Qxz${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}owski`
  const record = `QX${7_900_000 + index * 7_919}`
  return { name, record, letter: `Mrs ${name}, MRN: ${record}, has a rash. What is it?` }
}

// This is the last test, because turns are refused for a while afterwards.
test('an event that waited in the outbox continues its trace', async ({ arena }) => {
  const guest = await arena.guest()
  const turnId = await holdBattle(guest)
  const { controls } = arena.stack.nats
  if (!controls) return
  await controls.kill()
  const cast = await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)
  expect(cast.status).toBe(200)
  const event = await selectRow(arena.db, 'outbox', ['trace'], { subject: voteCast.subject })
  const traceId = event.trace?.split('-')[1]
  expect(traceId).toHaveLength(32)
  await controls.restart()
  const names = () => spansOf(traceId).map(({ name }) => name)
  await expect.poll(names).toContain('process assay.event.vote.cast.v1')
})
