import { FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { createScriptedModels } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { readAnswers } from '../../lib/read-turn.ts'

/** The catalogue's T and the lease, both in milliseconds. */
const T_MS = 6_000
const LEASE_MS = 1_500

const BRIEF = 1
const LONG = 2
const TOKENS = 60

const test = chaosTest({
  models: createScriptedModels([BRIEF, LONG].map((seed) => ({ tokens: 5, gap: 1, seed }))),
  proxied: ['nats'],
  // Three attempts with restarts need half a minute on a busy machine.
  env: { TURN_DEADLINE_MS: '120000' },
  times: { leaseMs: LEASE_MS },
})

const script = scriptedPrompt({ tokens: TOKENS, gap: 10 })

/** Cuts off the second worker until `letIn` is called. */
function keepOut(arena: ChaosArena): { letIn(): void } {
  const link = arena.link('inference-worker-2', 'nats')
  link.set({ refuse: true })
  link.resetAll()
  return { letIn: () => link.set({}) }
}

test('C11: if a worker is killed before the first word, another worker answers', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const { letIn } = keepOut(arena)
  await worker.restart({ FAILPOINTS: 'wk.before_first_frame:kill' })
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await worker.waitForExit()
  letIn()
  await expectCompleteTurn(arena, chat, TOKENS)
  const answers = await readAnswers(arena, chat.turn.turnId)
  expect(Math.max(...answers.map(({ attempt }) => attempt))).toBe(2)
})

test('C12: if a worker is killed in mid-stream, the next attempt starts within T and replaces only that side', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const { letIn } = keepOut(arena)
  await worker.restart({ FAILPOINTS: 'wk.seq_20:kill' })
  const person = await arena.guest()
  await using chat = person.ask({
    script: scriptedPrompt({ tokens: TOKENS, gap: 30, only: LONG }),
  })
  await worker.waitForExit()
  const diedAt = Date.now()
  letIn()
  const { llm_name } = await chat.next('reset')
  expect(Date.now() - diedAt).toBeLessThan(T_MS)
  expect(await chat.done()).toMatchObject({ state: 'done' })

  const resets = chat.turn.events.filter(({ event }) => event.event === 'reset')
  expect(resets).toHaveLength(1)
  const attempts = [...chat.turn.sides].map(([name, { attempt }]) => [name === llm_name, attempt])
  expect(attempts.toSorted()).toEqual([
    [false, 1],
    [true, 2],
  ])
})

test('C13: if a worker is killed before the answer is stored, another attempt answers', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const { letIn } = keepOut(arena)
  await worker.restart({ FAILPOINTS: 'wk.before_final_commit:kill' })
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await worker.waitForExit()
  letIn()
  await expectCompleteTurn(arena, chat, TOKENS)
})

test('C13: after three attempts the answers fail with the notice', async ({ arena }) => {
  const armed = { FAILPOINTS: 'wk.before_final_commit:kill' }
  const workers = [arena.process('inference-worker'), arena.process('inference-worker-2')]
  await Promise.all(workers.map((worker) => worker.restart(armed)))
  const person = await arena.guest()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 5 }) })
  let ended = false
  const returning = workers.map(async (worker) => {
    while (!ended) {
      await Promise.race([worker.waitForExit(), chat.done().catch(() => {})])
      if (!ended && worker.pid() === undefined) await worker.restart(armed)
    }
  })
  const { state } = await chat.done().finally(() => {
    ended = true
  })
  await Promise.all(returning)

  expect(state).toBe('failed')
  const answers = await readAnswers(arena, chat.turn.turnId)
  expect(answers).toMatchObject(
    Array.from({ length: 2 }, () => ({ attempt: 3, errorCode: 'attempts_exhausted', content: '' })),
  )
  const notices = chat.turn.events.flatMap(({ event }) =>
    event.event === 'error' ? [event.detail] : [],
  )
  expect(notices).toEqual([FAILED_ANSWER_NOTICE, FAILED_ANSWER_NOTICE])
})

test('C14: if a worker is killed after the answer is stored, the model is not called again', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const { letIn } = keepOut(arena)
  await worker.restart({ FAILPOINTS: 'wk.before_ack:kill' })
  const askedAt = Date.now()
  const person = await arena.guest()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: TOKENS, gap: 10, only: LONG }) })
  await worker.waitForExit()
  letIn()
  await chat.done()
  const answers = await readAnswers(arena, chat.turn.turnId)
  // The short side was stored before the kill, while the long side was still streaming.
  expect(answers.map(({ attempt }) => attempt).toSorted()).toEqual([1, 2])
  const stored = answers.find(({ attempt }) => attempt === 1)
  const calls = arena.provider.requests(stored?.providerModel).filter(({ at }) => at >= askedAt)
  expect(calls).toHaveLength(1)
})
