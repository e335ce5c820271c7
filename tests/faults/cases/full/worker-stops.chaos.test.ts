import { FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { waitFor } from '@assay/system'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { terminate } from '../../lib/control-process.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { readAnswers, screenOf } from '../../lib/read-turn.ts'

const LEASE_MS = 1_500
const STREAMS = 8
const LONGEST_DRAIN_MS = 25_000

const test = chaosTest({
  proxied: ['nats'],
  env: { TURN_DEADLINE_MS: '20000' },
  times: { leaseMs: LEASE_MS },
})

/** Starts battles whose answers the first worker streams. */
async function fillFirstWorker(arena: ChaosArena, script: string) {
  const link = arena.link('inference-worker-2', 'nats')
  link.set({ refuse: true })
  link.resetAll()
  const guests = await Promise.all(Array.from({ length: STREAMS / 2 }, () => arena.guest()))
  const chats = guests.map((person) => person.ask({ script }))
  await Promise.all(
    chats.map((chat) => chat.waitFor((turn) => screenOf(turn).some((text) => text.length > 30))),
  )
  link.set({})
  return chats
}

async function attemptsOf(arena: ChaosArena, chats: Awaited<ReturnType<typeof fillFirstWorker>>) {
  const answers = await Promise.all(chats.map(({ turn }) => readAnswers(arena, turn.turnId)))
  return answers.flat().map(({ attempt }) => attempt)
}

test('C15: after SIGTERM, a worker finishes its 8 streams, takes no more and exits with 0', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const tokens = 100
  const chats = await fillFirstWorker(arena, scriptedPrompt({ tokens, gap: 15 }))
  const startedAt = performance.now()
  const ending = terminate(worker)
  const person = await arena.guest()
  await using late = person.ask({ script: scriptedPrompt({ tokens: 10 }) })
  await expectCompleteTurn(arena, late, 10)

  expect(await ending).toMatchObject({ code: 0, signal: null })
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_DRAIN_MS)
  for (const chat of chats) await expectCompleteTurn(arena, chat, tokens)
  expect(await attemptsOf(arena, chats)).toEqual(Array.from({ length: STREAMS }, () => 1))
})

test('C15: a worker hands back answers that it cannot finish in time, and another worker finishes them', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  await worker.restart({ TEST_TIMES: JSON.stringify({ leaseMs: LEASE_MS, drainMs: 500 }) })
  const tokens = 150
  const chats = await fillFirstWorker(arena, scriptedPrompt({ tokens, gap: 20 }))
  expect(await terminate(worker)).toMatchObject({ code: 0, signal: null })
  for (const chat of chats) await expectCompleteTurn(arena, chat, tokens)
  expect(await attemptsOf(arena, chats)).toEqual(Array.from({ length: STREAMS }, () => 2))
})

test('C16: a worker that wakes after its lease neither streams nor stores', async ({ arena }) => {
  const worker = arena.process('inference-worker')
  const tokens = 200
  const chats = await fillFirstWorker(arena, scriptedPrompt({ tokens, gap: 20 }))
  worker.signal('SIGSTOP')
  const before = (await worker.log()).length
  await waitFor('the other worker has them all', 10_000, async () =>
    (await attemptsOf(arena, chats)).every((attempt) => attempt === 2),
  )
  await Promise.all(
    chats.map((chat) => chat.waitFor((turn) => screenOf(turn).every((text) => text.length > 100))),
  )
  worker.signal('SIGCONT')

  for (const chat of chats) await expectCompleteTurn(arena, chat, tokens)
  expect(await attemptsOf(arena, chats)).toEqual(Array.from({ length: STREAMS }, () => 2))
  await expect
    .poll(async () => (await worker.log()).slice(before).match(/taken over/g)?.length)
    .toBe(STREAMS)
})

test('C17: without a worker, a turn waits and starts when one is back', async ({ arena }) => {
  const workers = [arena.process('inference-worker'), arena.process('inference-worker-2')]
  await Promise.all(workers.map((worker) => worker.kill()))
  const person = await arena.guest()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 20 }) })
  await chat.next('setup')
  const states = async () => (await readAnswers(arena, chat.turn.turnId)).map(({ state }) => state)
  expect(await states()).toEqual(['queued', 'queued'])
  await Promise.all(workers.map((worker) => worker.restart()))
  await expectCompleteTurn(arena, chat, 20)
})

/** Reads the log lines of events that failed for this reason, one per delivery. */
async function readFailures(arena: ChaosArena, reason: string) {
  const lines = (await arena.logs()).split('\n')
  return lines
    .filter((line) => /event (failed|given up)/.test(line) && line.includes(reason))
    .map((line) => JSON.parse(line) as { readonly seq: number })
}

test('C18: a job that always fails is given up after four deliveries, without affecting others', async ({
  arena,
}) => {
  const other = await arena.guest()
  const holdBattles = async () => {
    const durations: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const startedAt = performance.now()
      await using healthy = other.ask({ script: scriptedPrompt({ tokens: 10 }) })
      await expectCompleteTurn(arena, healthy, 10)
      durations.push(performance.now() - startedAt)
      await other.vote(healthy.turn.turnId ?? '')
    }
    return Math.max(...durations)
  }
  const before = await holdBattles()
  const poison = crypto.randomUUID()
  await sql`
    create function refuse_poison() returns trigger language plpgsql as $$ begin
      if exists (select from turns where id = new.turn_id and prompt like ${sql.lit(`%${poison}%`)})
      then raise exception 'poison'; end if;
      return new; end $$`.execute(arena.db)
  await sql`create trigger poison before update on answers for each row
    when (new.state = 'streaming') execute function refuse_poison()`.execute(arena.db)
  const victim = await arena.guest()
  await using chat = victim.ask({ script: poison })
  await chat.next('setup')
  expect(await holdBattles()).toBeLessThan(2 * before + 500)

  expect(await chat.done()).toMatchObject({ state: 'failed' })
  const notices = chat.turn.events.flatMap(({ event }) =>
    event.event === 'error' ? [event.detail] : [],
  )
  expect(notices).toEqual([FAILED_ANSWER_NOTICE, FAILED_ANSWER_NOTICE])
  const deadLetters = await arena.db.selectFrom('deadLetters').selectAll().execute()
  expect(deadLetters).toHaveLength(2)
  arena.expectations = { expected: { deadLetters: 2 } }
  const deliveries = Map.groupBy(await readFailures(arena, 'poison'), ({ seq }) => seq)
  for (const ofOneEvent of deliveries.values()) expect(ofOneEvent.length).toBeLessThanOrEqual(4)
})
