import { createLogger, every } from '@assay/runtime'
import type { ServiceProcess } from '@assay/system'
import { waitFor } from '@assay/system'
import type { Person } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { startFaultProxy } from '../../lib/fault-proxy.ts'
import { fullAnswer, readAnswers, screenOf } from '../../lib/read-turn.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

/**
 * A proxy in front of several processes. It sends new connections only to processes that are ready.
 */
interface EndpointsProxy extends AsyncDisposable {
  /** The base URL of the proxy. */
  readonly url: string
  /** The number of times that a process was removed because it was not ready. */
  departures(): number
  /** The number of times that all processes have been probed. */
  rounds(): number
}

const PERIOD_MS = 250
/** The same timeout as in the chart. */
const PROBE_TIMEOUT_MS = 3_000

/**
 * Follows `/readyz` like the endpoints of a Kubernetes service, but probes twenty times as often as
 * the chart and reacts to the first refusal. Open connections are kept.
 */
async function startEndpointsProxy(processes: readonly ServiceProcess[]): Promise<EndpointsProxy> {
  await using resources = new AsyncDisposableStack()
  const ready = new Set(processes)
  let departures = 0
  let rounds = 0
  let next = 0
  const probe = async (process: ServiceProcess) => {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const response = await fetch(`${process.url}/readyz`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) ready.add(process)
    else if (ready.delete(process)) departures += 1
  }
  const log = createLogger('endpoints', 'silent')
  resources.use(
    every(PERIOD_MS, 'endpoints', log, async () => {
      await Promise.all(processes.map(probe))
      rounds += 1
    }),
  )
  const proxy = resources.use(
    await startFaultProxy(() => {
      const open = [...ready]
      next += 1
      const chosen = open[next % open.length]
      return chosen && { port: Number(new URL(chosen.url).port) }
    }),
  )
  const kept = resources.move()
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    departures: () => departures,
    rounds: () => rounds,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const TOKENS = 80
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })
const SLOW = scriptedPrompt({ tokens: TOKENS, gap: 40 })
/** Number of probes to wait for. Kubernetes waits for three refusals. */
const PROBES = 6

const test = chaosTest({ env: { TURN_DEADLINE_MS: '30000' } }).extend(
  'endpoints',
  { scope: 'file' },
  async ({ arena }, { onCleanup }): Promise<EndpointsProxy> => {
    const endpoints = await startEndpointsProxy(arena.gateways.map(({ proc }) => proc))
    onCleanup(() => endpoints[Symbol.asyncDispose]())
    return endpoints
  },
)

const waitForProbes = (endpoints: EndpointsProxy) => {
  const until = endpoints.rounds() + PROBES
  return waitFor('probes', 40_000, () => endpoints.rounds() >= until)
}

/** Creates guests who use only the proxy and have answers in progress. */
async function readThrough(arena: ChaosArena, { url }: EndpointsProxy) {
  const behind: ChaosArena = { ...arena, guest: () => arena.guest([url]) }
  const readers = await askTogether(behind, 4, SLOW)
  await waitForAllRead(readers)
  return readers
}

/** Expects that each answer on the screen is the model's complete text. */
async function expectWhole(arena: ChaosArena, readers: Awaited<ReturnType<typeof readThrough>>) {
  for (const { chat } of readers) {
    const { turn_id, state } = await chat.done()
    expect(state).toBe('done')
    const answers = await readAnswers(arena, turn_id)
    expect(screenOf(chat.turn)).toEqual(answers.map((answer) => fullAnswer(answer, TOKENS)))
  }
}

const statusesOf = async (person: Person, calls: number) => {
  const replies = Array.from({ length: calls }, () => person.call('GET', '/threads/'))
  return new Set((await Promise.all(replies)).map(({ status }) => status))
}

test('C52: without Redis, behind a proxy that follows /readyz, nothing stops: reads, votes, questions and running answers continue', async ({
  arena,
  endpoints,
}) => {
  await using readers = await readThrough(arena, endpoints)
  const person = await arena.guest([endpoints.url])
  await arena.stack.redis.controls?.stop()
  await waitForProbes(endpoints)
  expect(await statusesOf(person, 10)).toEqual(new Set([200]))
  const turnId = await holdBattle(person, QUICK)
  expect((await person.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)).status).toBe(200)
  await expectWhole(arena, readers)
  expect(readers.flatMap(({ chat }) => chat.turn.closes.slice(1))).toEqual([])
  expect(endpoints.departures()).toBe(0)
})

test('C52: without NATS, behind that proxy, reads and votes continue, and running answers are complete afterwards', async ({
  arena,
  endpoints,
}) => {
  const person = await arena.guest([endpoints.url])
  const turnId = await holdBattle(person, QUICK)
  await using readers = await readThrough(arena, endpoints)
  await arena.stack.nats.controls?.stop()
  await waitForProbes(endpoints)
  expect(await statusesOf(person, 10)).toEqual(new Set([200]))
  expect((await person.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`)).status).toBe(200)
  expect(endpoints.departures()).toBe(0)
  await arena.stack.nats.controls?.restart()
  await expectWhole(arena, readers)
})

test('C52: without PostgreSQL, behind that proxy, requests are refused with Retry-After, and running answers continue', async ({
  arena,
  endpoints,
}) => {
  const person = await arena.guest([endpoints.url])
  await using readers = await readThrough(arena, endpoints)
  await arena.stack.postgres.controls?.kill()
  const lengths = readers.map(({ chat }) => screenOf(chat.turn).join('').length)
  await waitForProbes(endpoints)
  const refusal = await person.call('GET', '/threads/')
  expect([refusal.status, refusal.headers.has('retry-after')]).toEqual([503, true])
  for (const [index, { chat }] of readers.entries())
    expect(screenOf(chat.turn).join('').length).toBeGreaterThan(lengths[index] ?? 0)
  expect(endpoints.departures()).toBe(0)
  await arena.stack.postgres.controls?.restart()
  await waitFor('reads are back', 10_000, async () => {
    return (await statusesOf(person, 2)).has(200)
  })
  await expectWhole(arena, readers)
})
