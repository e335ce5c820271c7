import { type AnswerErrorCode, answerErrorNotice } from '@assay/contracts/chat/answer-errors'
import { waitFor } from '@assay/system'
import { createScriptedModels } from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { type Script, scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { fullAnswer, type RecordedAnswer, readAnswers } from '../../lib/read-turn.ts'

const SOUND = 1
const FAULTY = 2
const TOKENS = 20

const BREAK_MS = 2_000

const test = chaosTest({
  env: { MODEL_SILENCE_MS: '3500' },
  times: { breakMs: BREAK_MS },
  models: createScriptedModels([SOUND, FAULTY].map((seed) => ({ tokens: TOKENS, gap: 5, seed }))),
})

const isFaulty = ({ providerModel }: RecordedAnswer) => providerModel.endsWith(`seed=${FAULTY}`)

/** Restarts the workers, so that they remember no provider failures. */
async function restartWorkers(arena: ChaosArena): Promise<void> {
  await Promise.all(
    ['inference-worker', 'inference-worker-2'].map((name) => arena.process(name).restart()),
  )
}

/** Holds a battle in which one side follows the script. */
async function battleWith(arena: ChaosArena, script: Partial<Script>) {
  const person = await arena.guest()
  const prompt = scriptedPrompt({ ...script, only: FAULTY })
  /** Number of calls with this question. Probes have another one. */
  const callsSoFar = () =>
    arena.provider.requests().filter(({ messages }) => messages.at(-1)?.content.endsWith(prompt))
      .length
  const before = callsSoFar()
  const startedAt = performance.now()
  await using chat = person.ask({ script: prompt })
  const { turn_id, state } = await chat.done()
  const answers = await readAnswers(arena, turn_id)
  const faulty = answers.find(isFaulty) as RecordedAnswer
  const sound = answers.find((answer) => !isFaulty(answer)) as RecordedAnswer
  const notices = chat.turn.events.flatMap(({ event }) =>
    event.event === 'error' ? [event.detail] : [],
  )
  return {
    ...{ person, turnId: turn_id, state, faulty, sound, notices, turn: chat.turn },
    tookMs: performance.now() - startedAt,
    /** Number of calls to the faulty model. */
    calls: callsSoFar() - before - 1,
  }
}

/**
 * Expects that the other side is complete and that the vote is not rated. Also expects one notice,
 * which reveals nothing about the model.
 */
async function expectOneSideFailed(
  arena: ChaosArena,
  battle: Awaited<ReturnType<typeof battleWith>>,
  { code }: { readonly code: AnswerErrorCode },
) {
  expect(battle.state).toBe('done')
  expect(battle.faulty).toMatchObject({ state: 'failed', errorCode: code, attempt: 1 })
  expect(battle.sound).toMatchObject({ state: 'done', content: fullAnswer(battle.sound, TOKENS) })
  expect(battle.notices).toEqual([answerErrorNotice(code)])

  const vote = await battle.person.vote(battle.turnId)
  expect(vote.status).toBe(200)
  const [stored] = await selectRows(arena.db, 'votes', ['rated', 'unratedReason'], {
    turnId: battle.turnId,
  })
  expect(stored).toEqual({ rated: false, unratedReason: 'incomplete_answer' })
}

test('C28: a rate-limited call waits and is retried at most twice', async ({ arena }) => {
  await restartWorkers(arena)
  const patient = await battleWith(arena, { status: 429, retryAfter: 1, failures: 2 })
  expect(patient.faulty).toMatchObject({
    state: 'done',
    content: fullAnswer(patient.faulty, TOKENS),
  })
  expect(patient.calls).toBe(3)
  expect(patient.tookMs).toBeGreaterThan(1_900)

  // One failure more than in these two battles would open the breaker.
  await restartWorkers(arena)
  const refused = await battleWith(arena, { status: 429, retryAfter: 0 })
  expect(refused.calls).toBe(3)
  await expectOneSideFailed(arena, refused, { code: 'rate_limited' })
})

test("C28: a model that keeps failing is paused, but its provider's other models are not", async ({
  arena,
}) => {
  await arena.process('inference-worker-2').kill()
  await arena.process('inference-worker').restart()
  const failing = { status: 500, failures: 2 }
  for (let turn = 0; turn < 2; turn += 1) await battleWith(arena, failing)
  await battleWith(arena, { status: 500, failures: 1 })
  const spared = await battleWith(arena, {})
  expect(spared.calls).toBe(0)
  await expectOneSideFailed(arena, spared, { code: 'overloaded' })

  await waitFor('the model is tried again', BREAK_MS + 4_000, async () => {
    return (await battleWith(arena, {})).faulty.state === 'done'
  })
})

test('C29: a call that is refused before the first byte is retried once', async ({ arena }) => {
  await restartWorkers(arena)
  const lucky = await battleWith(arena, { status: 502, failures: 1 })
  expect(lucky.faulty).toMatchObject({ state: 'done', attempt: 1 })
  expect(lucky.calls).toBe(2)

  const failed = await battleWith(arena, { status: 502 })
  expect(failed.calls).toBe(2)
  await expectOneSideFailed(arena, failed, { code: 'overloaded' })
})

test('C31: an answer loses no word because of an unreadable event', async ({ arena }) => {
  const battle = await battleWith(arena, { malformedAt: 7 })
  expect(battle.faulty).toMatchObject({
    ...{ state: 'done', errorCode: null },
    content: fullAnswer(battle.faulty, TOKENS),
  })
})

test('C32: a cut stream never counts as a complete answer', async ({ arena }) => {
  const battle = await battleWith(arena, { cutAt: 10 })
  await expectOneSideFailed(arena, battle, { code: 'broken_stream' })
  expect(fullAnswer(battle.faulty, 10).startsWith(battle.faulty.content)).toBe(true)
  expect(battle.calls).toBe(1)
})

test('C33: an answer without text fails as empty', async ({ arena }) => {
  const battle = await battleWith(arena, { tokens: 0 })
  await expectOneSideFailed(arena, battle, { code: 'empty' })
})

test('C34: an endless answer is cut at the maximum size, and the model call ends', async ({
  arena,
}) => {
  const battle = await battleWith(arena, { endless: 1, gap: 0 })
  expect(battle.faulty).toMatchObject({ state: 'done', errorCode: null })
  expect(Buffer.byteLength(battle.faulty.content)).toBe(64 * 1_024)
  await expect.poll(() => arena.provider.openStreams()).toBe(0)
})

test('C35: both sides begin together, the fast side ends on its own, and the vote waits for both', async ({
  arena,
}) => {
  const person = await arena.guest()
  await using chat = person.ask({
    script: scriptedPrompt({ ttft: 1_000, gap: 50, only: FAULTY }),
  })
  const done = await chat.next('llm_done')
  const { turn_id } = await chat.next('setup')
  expect((await person.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`)).status).toBe(409)
  expect(chat.turn.state).toBeUndefined()
  await chat.done()

  const at = (isIt: (name: string, kind: string) => boolean) =>
    chat.turn.events.find(
      ({ event }) => 'llm_name' in event && isIt(event.llm_name ?? '', event.event),
    )?.at ?? Number.NaN
  const slow = (name: string) => name !== done.llm_name
  expect(at((name, kind) => slow(name) && kind === 'llm_done')).toBeGreaterThan(
    at((name, kind) => !slow(name) && kind === 'llm_done'),
  )
  const setupAt = chat.turn.events.find(({ event }) => event.event === 'setup')?.at ?? Number.NaN
  expect(at((name, kind) => !slow(name) && kind === 'token') - setupAt).toBeLessThan(1_500)
  expect(await person.vote(turn_id)).toMatchObject({ status: 200 })
})

test.for([-1, 5])(
  'C30: a call ends in time if its model becomes silent after %i tokens',
  async (stallAt, { arena }) => {
    const script = stallAt < 0 ? { ttft: 60_000 } : { stallAt }
    const battle = await battleWith(arena, script)
    await expectOneSideFailed(arena, battle, { code: 'timed_out' })
    expect(battle.faulty.content).toBe(fullAnswer(battle.faulty, Math.max(stallAt, 0)))
    await expect.poll(() => arena.provider.openStreams()).toBe(0)
  },
)
