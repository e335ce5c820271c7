import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { voteCast } from '@assay/contracts'
import { openChat } from '@assay/testing'
import { afterAll, expect } from 'vitest'
import { type CollectedSpan, startTraceCollector, toTree } from './trace-collector.ts'
import { aGuest, question, test, type WholeSystem } from './whole-system.ts'

const collector = await startTraceCollector()
afterAll(() => collector[Symbol.asyncDispose]())
test.override({ settings: { ...collector.settings, LOG_LEVEL: 'trace' } })

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

async function holdBattle(whole: WholeSystem, guest: Record<string, string>) {
  await using chat = await openChat(whole.system.url, question(guest))
  const { turn_id } = await chat.next('done')
  return turn_id
}

const VOTE = 'POST /api/v1/votes/'

test('one trace shows a vote from the POST to the snapshot that is served', async ({ whole }) => {
  const guest = await aGuest(whole)
  const turnId = await holdBattle(whole, guest)
  const cast = await whole.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
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

test('one trace follows a turn through the services that serve it', async ({ whole }) => {
  await holdBattle(whole, await aGuest(whole))
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

test('no span and no log line tells what was asked, answered or said, or who somebody is', async ({
  whole,
  canaries,
}) => {
  const email = 'canary-person@example.com'
  const password = 'Correct-horse-battery-9'
  const guest = await aGuest(whole)
  const [fingerprint] = Object.values(guest)
  await signUp(whole, email, password)
  const token = await logIn(whole, email, password)
  await whole.call('GET', '/users/me', { authorization: `Bearer ${token}` })
  await whole.call('POST', `/password-recovery/${encodeURIComponent(email)}`)
  const messages = [{ role: 'user', content: 'canary-prompt: which genes raise the risk of ALS?' }]
  await using chat = await openChat(whole.system.url, question(guest, { messages }))
  const { turn_id: turnId } = await chat.next('done')
  const spans = () => collector.spans().map(({ name }) => name)
  const votes = () => spans().filter((name) => name === VOTE).length
  const before = votes()
  const path = `/votes/?turn_id=${turnId}&outcome=tie&feedback_text=canary-feedback`
  expect((await whole.call('POST', path, guest)).status).toBe(200)

  await expect.poll(spans, PATIENCE).toContain('POST /api/v1/password-recovery/:email')
  await expect.poll(votes, PATIENCE).toBe(before + 1)
  const logs = async () => {
    const files = (await readdir(whole.logFolder)).filter((name) => name.endsWith('.log'))
    expect(files).toHaveLength(5)
    return (
      await Promise.all(files.map((name) => readFile(join(whole.logFolder, name), 'utf8')))
    ).join()
  }
  await expect.poll(logs, PATIENCE).toContain('"route":"/api/v1/password-recovery/:email"')
  await expect.poll(logs, PATIENCE).toContain('answer finished')

  const said = [...chat.texts.values()].map((text) => text.slice(0, 20))
  const secrets = ['canary-', email, password, token, fingerprint, ...said]
  const models = canaries.flatMap(({ provider: _, ...canary }) => Object.values(canary))
  for (const word of secrets) expect(await logs()).not.toContain(word)
  for (const word of [...secrets, ...models, 'Canary']) {
    expect(collector.received()).not.toContain(word)
  }
})

// The last one: turns are refused for a while after it.
test('an event that had to wait in the outbox goes on with its trace', async ({ whole }) => {
  const guest = await aGuest(whole)
  const turnId = await holdBattle(whole, guest)
  const { controls } = whole.stack.nats
  if (!controls) return
  await controls.kill()
  const cast = await whole.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  expect(cast.status).toBe(200)
  const event = await whole.db
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

async function signUp({ system }: WholeSystem, email: string, password: string): Promise<void> {
  const response = await fetch(new URL('/api/v1/users/signup', system.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, confirm_password: password, full_name: 'Canary F' }),
  })
  expect(response.status).toBe(200)
}

async function logIn({ system }: WholeSystem, email: string, password: string): Promise<string> {
  const response = await fetch(new URL('/api/v1/login/access-token', system.url), {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}
