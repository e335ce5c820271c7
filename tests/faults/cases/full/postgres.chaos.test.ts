import { setTimeout as delay } from 'node:timers/promises'
import { type ServiceProcess, waitFor } from '@assay/system'
import type { Reply } from '@assay/testing/arena'
import { isReady } from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

/** The deadline of turns, which passes while PostgreSQL is down. */
const T_MS = 6_000
const test = chaosTest({ proxied: ['postgres'], env: { TURN_DEADLINE_MS: String(T_MS) } })
/** A turn ends at most this long after its deadline. */
const GRACE_MS = 5_000
/** How often a gateway ends overdue turns. */
const SWEEP_MS = 2_000
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

/** Sends requests repeatedly until it is stopped. Returns every response with its duration. */
async function keepCalling(arena: ChaosArena, callers: number) {
  const stopping = new AbortController()
  const people = await Promise.all(Array.from({ length: callers }, () => arena.guest()))
  const running = people.map(async (person) => {
    const replies: (Reply & { readonly tookMs: number })[] = []
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const reply = await person.call('GET', '/threads/')
      replies.push({ ...reply, tookMs: performance.now() - startedAt })
    }
    return replies
  })
  return async () => {
    stopping.abort()
    return (await Promise.all(running)).flat()
  }
}

const readyWithin = (ms: number, proc: ServiceProcess) =>
  waitFor(`${proc.name} is ready`, ms, () => isReady(proc))

test('C46: if PostgreSQL is killed under load, refusals are quick, nothing accepted is lost and no user is logged out', async ({
  arena,
}) => {
  const { controls } = arena.stack.postgres
  const pids = arena.processes.map(({ pid }) => pid())
  await using voters = await askTogether(arena, 6, QUICK)
  await Promise.all(voters.map(({ chat }) => chat.done()))
  await using readers = await askTogether(arena, 6, scriptedPrompt({ tokens: 80, gap: 30 }))
  const askedAt = performance.now()
  await waitForAllRead(readers)
  const stopCalling = await keepCalling(arena, 8)
  const voting = voters.map(async ({ person, chat }) => person.vote((await chat.done()).turn_id))
  await controls?.kill()
  const killedAt = performance.now()
  const refused = arena.gateways[0].url
  await waitFor('calls are refused', 6_000, async () => {
    const response = await fetch(`${refused}/api/v1/threads/`, {
      headers: voters[0]?.person.headers ?? {},
    }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.status === 503
  })
  // When the turns are overdue, the answers are complete, and the workers wait for the database to
  // store them.
  await waitFor('the turns are overdue', 2 * T_MS, () => performance.now() > askedAt + T_MS)
  // The processes that end overdue turns reconnect before the workers that hold the answers.
  const late = arena.processes
    .filter(({ service }) => service === 'inference-worker')
    .map(({ name }) => arena.link(name, 'postgres'))
  for (const link of late) link.set({ refuse: true })
  await controls?.restart()
  await Promise.all(arena.gateways.map(({ proc }) => readyWithin(5_000, proc)))
  await delay(SWEEP_MS)
  for (const link of late) link.set({})
  // No turn can end while its end cannot be stored.
  const awayMs = performance.now() - killedAt
  arena.expectations = { graceMs: GRACE_MS + awayMs }
  await Promise.all(arena.processes.map((proc) => readyWithin(5_000, proc)))
  const votes = await Promise.all(voting)
  const replies = await stopCalling()
  expect(votes.map(({ status }) => status)).toEqual(voters.map(() => 200))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const refusals = replies.filter(({ status }) => status === 503)
  expect(refusals.every(({ headers }) => headers.has('retry-after'))).toBe(true)
  expect(Math.max(...replies.map(({ tookMs }) => tookMs))).toBeLessThan(5_500)
  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.every(({ state }) => state === 'done')).toBe(true)
  expect(arena.processes.map(({ pid }) => pid())).toEqual(pids)
})

test('C47: statements wait for a locked table up to their limit, while streams continue', async ({
  arena,
}) => {
  const voter = await arena.guest()
  const turnId = await holdBattle(voter, QUICK)
  await using readers = await askTogether(arena, 3, scriptedPrompt({ tokens: 100, gap: 20 }))
  await waitForAllRead(readers)
  const locked = await arena.db.startTransaction().execute()
  await sql`lock table votes in access exclusive mode`.execute(locked)

  const [{ url }] = arena.gateways
  const reply = await voter.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, { url })
  expect(reply.status).toBe(503)
  expect(reply.headers.has('retry-after')).toBe(true)
  await locked.rollback().execute()
  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.every(({ state }) => state === 'done')).toBe(true)
  expect(await voter.vote(turnId, 'tie')).toMatchObject({ status: 200 })
})

test("C47: if slow queries use all of a gateway's connections, requests are refused in time and later served", async ({
  arena,
}) => {
  const person = await arena.guest()
  await using readers = await askTogether(arena, 3, scriptedPrompt({ tokens: 100, gap: 20 }))
  await waitForAllRead(readers)
  const locked = await arena.db.startTransaction().execute()
  await sql`lock table threads in access exclusive mode`.execute(locked)
  const [{ url }] = arena.gateways
  const calls = Array.from({ length: 40 }, () => person.call('GET', '/threads/', { url }))
  expect(await Promise.race(calls)).toMatchObject({ status: 503 })
  await locked.rollback().execute()
  const replies = await Promise.all(calls)
  const refusals = replies.filter(({ status }) => status === 503)
  expect(refusals.every(({ headers }) => headers.has('retry-after'))).toBe(true)
  expect(replies.every(({ status }) => status === 503 || status === 200)).toBe(true)
  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.every(({ state }) => state === 'done')).toBe(true)
  expect(await person.call('GET', '/threads/', { url })).toMatchObject({ status: 200 })
})

test('C48: a connection that is cut between storing a vote and the response causes no second vote', async ({
  arena,
}) => {
  const person = await arena.guest()
  const turnId = await holdBattle(person, QUICK)
  const [front] = arena.gateways
  const link = arena.link(front.proc.name, 'postgres')
  link.set({ cutAfterPattern: { pattern: /vote\.cast\.v1/, direction: 'up' } })
  const ambiguous = await person.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, {
    url: front.url,
  })
  link.set({})
  expect([200, 503]).toContain(ambiguous.status)
  await waitFor('the vote is stored', 2_000, async () => {
    const votes = await selectRows(arena.db, 'votes', ['id'], { turnId })
    return votes.length === 1
  })
  const reply = await person.vote(turnId, 'tie')
  expect(reply.status).toBe(200)
  expect(await person.vote(turnId, 'tie')).toMatchObject({ status: 200, body: reply.body })
})
