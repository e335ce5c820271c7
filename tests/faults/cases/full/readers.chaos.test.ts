import { CLOSE_CODE } from '@assay/contracts/constants'
import { readMetric } from '@assay/testing/arena'
import { openChat, RefusedError } from '@assay/testing/client'
import { selectRows } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { residentBytes } from '../../lib/control-process.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { countTurns, readAnswers, screenOf } from '../../lib/read-turn.ts'

const HEARTBEAT_MS = 2_000
const MIB = 1024 * 1024

const test = chaosTest({
  env: { TURN_DEADLINE_MS: '45000' },
  times: { heartbeatMs: HEARTBEAT_MS },
})

const TOKENS = 60
const script = scriptedPrompt({ tokens: TOKENS, gap: 15 })
const longerThan = (length: number) => (turn: Parameters<typeof screenOf>[0]) =>
  screenOf(turn).length === 2 && screenOf(turn).every((text) => text.length > length)

test('C20: a reader that is cut off three times in one turn gets the complete text', async ({
  arena,
}) => {
  const person = await arena.guest()
  // The answers are so long that they still run at the last cut, even if the reader reconnects
  // slowly.
  const tokens = 8 * TOKENS
  await using chat = person.ask({ script: scriptedPrompt({ tokens, gap: 15 }) })
  for (let cuts = 0; cuts < 3; cuts += 1) {
    const seen = Math.max(0, ...screenOf(chat.turn).map(({ length }) => length))
    await chat.waitFor((turn) => turn.closes.length === cuts && longerThan(seen + 50)(turn))
    chat.cut()
  }
  await expectCompleteTurn(arena, chat, tokens)
  expect(chat.turn.closes.slice(0, 3)).toEqual([1006, 1006, 1006])
})

test('C21: the next turn in a thread is resumed on the other gateway', async ({ arena }) => {
  const person = await arena.guest()
  await using first = person.ask({ script: scriptedPrompt({ tokens: 5 }) })
  const { turn_id, thread_id } = await first.done()
  expect(await person.vote(turn_id)).toMatchObject({ status: 200 })

  await using second = person.ask({ script, request: { thread_id } })
  await second.waitFor(longerThan(100))
  second.cut()
  await expectCompleteTurn(arena, second, TOKENS)
  expect(await second.done()).toMatchObject({ turn_idx: 1, thread_id })
})

test("C23: other users' turns and unknown turns cannot be resumed", async ({ arena }) => {
  const [owner, stranger] = [await arena.guest(), await arena.guest()]
  await using chat = owner.ask({ script })
  await chat.waitFor(longerThan(50))

  for (const turnId of [chat.turn.turnId ?? '', crypto.randomUUID()]) {
    await using foreign = stranger.follow(turnId)
    const refusal: unknown = await foreign.done().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RefusedError)
    expect(refusal).toMatchObject({ code: CLOSE_CODE.notFound })
    expect(foreign.turn.events.map(({ event }) => event)).toMatchObject([
      { event: 'error', detail: 'Turn not found' },
    ])
  }
  const audited = await selectRows(arena.db, 'auditEntries', ['action'], {
    detail: 'resume of a turn',
  })
  expect(audited).toHaveLength(2)
  await expectCompleteTurn(arena, chat, TOKENS)
})

test('C24: a turn that has ended meanwhile arrives in one piece and with its end', async ({
  arena,
}) => {
  const person = await arena.guest()
  await using chat = person.ask({ script, jitterMs: [60_000, 60_000] })
  await chat.waitFor(longerThan(50))
  chat.cut()
  const { turnId } = chat.turn
  const states = async () => (await readAnswers(arena, turnId)).map(({ state }) => state)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['done', 'done'])

  const after = { left: screenOf(chat.turn)[0]?.length, right: screenOf(chat.turn)[1]?.length }
  const frame = { ...person.credentials, resume: { turn_id: turnId, after } }
  await using again = await openChat(arena.gateways[1].url, frame)
  await again.next('done')
  expect(again.events.map(({ event }) => event)).toEqual([
    ...['resumed', 'token', 'llm_done', 'token', 'llm_done', 'done'],
  ])
  const stored = (await readAnswers(arena, turnId)).map(({ content }) => content)
  const rest = ['Assistant A', 'Assistant B'].map((name) => again.texts.get(name) ?? '')
  expect(screenOf(chat.turn).map((text, index) => text + rest[index])).toEqual(stored)
  expect(await countTurns(arena, chat.turn)).toBe(1)
})

test('C25: readers that stop reading cost little, are disconnected and can come back', async ({
  arena,
}) => {
  const [{ proc, url }] = arena.gateways
  const before = await residentBytes(proc)
  const big = scriptedPrompt({ tokens: 6_000, gap: 0 })
  const stalled = await Promise.all(Array.from({ length: 20 }, () => arena.guest()))
  await using resources = new AsyncDisposableStack()
  const chats = stalled.map((person) => resources.use(person.ask({ script: big, urls: [url] })))
  await Promise.all(chats.map((chat) => chat.next('setup')))
  for (const chat of chats) chat.socket?.pause()

  const quick = await arena.guest()
  await using healthy = quick.ask({ script, urls: [url] })
  await expectCompleteTurn(arena, healthy, TOKENS)
  expect(healthy.turn.closes).not.toContain(1006)

  await expect.poll(() => readMetric(proc, 'assay_chat_sockets'), { timeout: 30_000 }).toBe(0)
  expect((await residentBytes(proc)) - before).toBeLessThan(stalled.length * MIB + 30 * MIB)
  for (const chat of chats) chat.socket?.resume()
  await Promise.all(chats.map((chat) => expectCompleteTurn(arena, chat, 6_000)))
})

test('C26: a half-open socket is detected and freed, and the turn is in the history', async ({
  arena,
}) => {
  const [{ proc, proxy, url }, other] = arena.gateways
  const person = await arena.guest([other.url])
  await using chat = person.ask({ script, urls: [url] })
  await chat.waitFor(longerThan(50))
  const { threadId = '' } = chat.turn
  const cutAt = performance.now()
  proxy.set({ blackhole: true })

  await expect.poll(() => readMetric(proc, 'assay_chat_sockets'), { timeout: 30_000 }).toBe(0)
  expect(performance.now() - cutAt).toBeLessThan(3 * HEARTBEAT_MS + 1_000)
  await expect
    .poll(async () => (await person.history(threadId)).turns[0]?.state, { timeout: 10_000 })
    .toBe('done')
  const { messages } = await person.history(threadId)
  expect(messages.slice(1).map(({ content }) => content)).toEqual(
    (await readAnswers(arena, chat.turn.turnId)).map(({ content }) => content),
  )
  proxy.set({})
  await expectCompleteTurn(arena, chat, TOKENS)
})
