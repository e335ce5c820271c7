import { EVENT_STREAM } from '@assay/bus'
import { newId } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { claimAnswer, MAX_ATTEMPTS, renewLeases } from '../src/answers/claim-repository.ts'
import { finishAnswer } from '../src/answers/finish-answer.ts'
import type { AnswerResult } from '../src/answers/result-repository.ts'
import { renewServed } from '../src/connections/connection-repository.ts'
import { createScriptedProvider } from '../src/scripted/scripted-provider.ts'
import { endOverdueAnswers, requestStrandedAnswers } from '../src/sweeper/sweep-answers.ts'
import { controlledProvider } from './arena/controlled-provider.ts'
import {
  endOpenTurns,
  expireLeases,
  listenAs,
  readAnswer,
  turnState,
  waitForTurnEnd,
} from './arena/read-turn.ts'
import { requestAnswers, seedModel, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

const RESULT: AnswerResult = {
  ...{ state: 'done', content: 'text', reasoning: '', errorCode: null, finishReason: 'stop' },
  providerSources: [],
  ...{ selfIdentified: false, selfIdentification: null, ttftMs: 1, durationMs: 2 },
  style: 0,
  ...{ inputTokens: null, outputTokens: null, providerVersion: null },
}

test.beforeEach(async ({ db }) => endOpenTurns(db))

test('an answer is held by one worker at a time', async ({ db }) => {
  const { answers } = await seedTurn(db)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimAnswer(db, answers.left)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await renewLeases(db, [{ id: answers.left, attempt: 1 }])).toEqual(new Set([answers.left]))
})

test('an attempt that lost its lease can neither continue nor store', async ({ db }) => {
  const turn = await seedTurn(db)
  const first = await claimAnswer(db, turn.answers.left)
  await expireLeases(db)
  const second = await claimAnswer(db, turn.answers.left)
  if (!first || !second) throw new Error('not claimed')

  expect(second.attempt).toBe(2)
  expect(await renewLeases(db, [first])).toEqual(new Set())
  expect(
    await finishAnswer(createOutbox(db), first, { ...RESULT, content: 'stale' }),
  ).toBeUndefined()
  expect(await finishAnswer(createOutbox(db), second, RESULT)).toMatchObject({ turn: null })
  expect((await readAnswer(db, turn.answers.left)).content).toBe('text')
})

test('if both sides finish at the same time, exactly one of them closes the turn', async ({
  db,
}) => {
  const turn = await seedTurn(db)
  const claims = await Promise.all([
    claimAnswer(db, turn.answers.left),
    claimAnswer(db, turn.answers.right),
  ])
  const finished = await Promise.all(
    claims.map(async (claim) => claim && finishAnswer(createOutbox(db), claim, RESULT)),
  )
  expect(finished.map((end) => end?.turn).sort()).toEqual(['done', null])
})

test('an answer is tried three times, then its side fails', async ({ db }) => {
  const turn = await seedTurn(db)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    expect((await claimAnswer(db, turn.answers.left))?.attempt).toBe(attempt)
    await expireLeases(db)
  }
  expect(await claimAnswer(db, turn.answers.left)).toBeUndefined()

  const endings = await endOverdueAnswers(db, createOutbox(db))
  expect(endings.map(({ frame }) => frame)).toMatchObject([
    { answer: turn.answers.left, attempt: 3, state: 'failed', errorCode: 'attempts_exhausted' },
  ])
  expect(await turnState(db, turn)).toBe('streaming')
})

test('a turn past its deadline ends in every state of its sides', async ({ db }) => {
  const turn = await seedTurn(db, { deadlineMs: -3_000 })
  expect(await claimAnswer(db, turn.answers.left)).toBeUndefined()
  const endings = await endOverdueAnswers(db, createOutbox(db))
  const ours = endings.filter(({ gatewayId }) => gatewayId === turn.gateway)
  expect(ours.map(({ frame }) => frame.turn).sort()).toEqual(['failed', null])
  expect(await turnState(db, turn)).toBe('failed')
  expect((await readAnswer(db, turn.answers.right)).errorCode).toBe('timed_out')
})

test('a sweep requests abandoned answers once and skips answers that a worker holds', async ({
  db,
}) => {
  const lost = await seedTurn(db)
  await claimAnswer(db, lost.answers.left)
  await expireLeases(db)
  const held = await seedTurn(db)
  await claimAnswer(db, held.answers.left)

  expect(await requestStrandedAnswers(createOutbox(db))).toBeGreaterThanOrEqual(1)
  expect((await readAnswer(db, lost.answers.left)).state).toBe('queued')
  expect((await readAnswer(db, held.answers.left)).state).toBe('streaming')
  expect(await requestStrandedAnswers(createOutbox(db))).toBe(0)
})

test('an answer is requested again after the bus has lost its store', async ({
  db,
  bus,
  log,
  resources,
}) => {
  resources.use(await startWorker({ db, bus, log, provider: createScriptedProvider() }))
  const turn = await seedTurn(db, { left: 'tokens=2,gap=0', right: 'tokens=3,gap=0' })
  await expireLeases(db)
  await bus.request(`$JS.API.STREAM.DELETE.${EVENT_STREAM}`)

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  expect((await readAnswer(db, turn.answers.left)).content).toBe('token0 token1 ')
})

test('a stopping worker hands its answers to another', async ({ db, bus, log, resources }) => {
  const leaving = controlledProvider()
  const worker = await startWorker({ db, bus, log, provider: leaving, times: { drainMs: 50 } })
  const turn = await seedTurn(db)
  using gateway = listenAs(bus, turn.gateway)
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => leaving.requests.length).toBe(2)
  leaving.send('half an answer')
  await worker[Symbol.asyncDispose]()
  expect((await readAnswer(db, turn.answers.left)).state).toBe('queued')

  const staying = controlledProvider()
  resources.use(await startWorker({ db, bus, log, provider: staying }))
  await expect.poll(() => staying.requests.length).toBe(2)
  staying.send('a whole answer')
  staying.finish()

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  expect(await readAnswer(db, turn.answers.left)).toMatchObject({
    ...{ attempt: 2, content: 'a whole answer' },
  })
  await expect.poll(() => gateway.endOf(turn.answers.left)).toBeTruthy()
  expect(gateway.textOf(turn.answers.left, 2)).toBe('a whole answer')
})

test('a stopping worker finishes the answers that it can in time', async ({ db, bus, log }) => {
  const provider = controlledProvider()
  const worker = await startWorker({ db, bus, log, provider, times: { drainMs: 10_000 } })
  const turn = await seedTurn(db)
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => provider.requests.length).toBe(2)

  const stopped = worker[Symbol.asyncDispose]()
  provider.send('just in time')
  provider.finish()
  await stopped

  expect(await turnState(db, turn)).toBe('done')
})

test('models are offered only while a worker can serve them', async ({ db }) => {
  const served = await seedModel(db, 'mistral', newId())
  const unserved = await seedModel(db, 'xai', newId())
  await renewServed(db, { callable: ['mistral'], offered: ['mistral'] })
  const rows = await db.selectFrom('servedModels').selectAll().execute()
  const untilOf = (id: string) => rows.find(({ modelId }) => modelId === id)?.servedUntil.getTime()
  expect(untilOf(served)).toBeGreaterThan(Date.now() + 60_000)
  expect(untilOf(unserved)).toBeUndefined()
})
