import { readMetric } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { residentBytes } from '../../lib/control-process.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { readAnswers, screenOf } from '../../lib/read-turn.ts'

const HEARTBEAT_MS = 2_000
const MIB = 1024 * 1024

const test = chaosTest({
  env: { TEST_TIMES: JSON.stringify({ heartbeatMs: HEARTBEAT_MS }), TURN_DEADLINE_MS: '45000' },
})

const TOKENS = 60
const script = scriptedPrompt({ tokens: TOKENS, gap: 15 })
const longerThan = (length: number) => (turn: Parameters<typeof screenOf>[0]) =>
  screenOf(turn).length === 2 && screenOf(turn).every((text) => text.length > length)

test('C25: readers that stop reading cost little, are let go, and come back', async ({ arena }) => {
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

test('C26: a half-open socket is found and freed, and the turn is in the history', async ({
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
