import { setTimeout as delay } from 'node:timers/promises'
import { test as base, startScriptedProvider } from '@assay/testing'
import { readResponses } from '@assay/testing/arena'
import { expect } from 'vitest'
import type { Provider, TakeEvent } from '../src/providers/provider.ts'
import { ProviderError } from '../src/providers/provider-error.ts'
import { controlledProvider } from './arena/controlled-provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { waitForTurnEnd } from './arena/read-turn.ts'
import { countStates, endStudies, seedStudy, waitForStates } from './arena/seed-study.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

const test = base.extend('ended', { auto: true }, async ({ db }, { onCleanup }) => {
  onCleanup(() => endStudies(db))
})

function finishWith(text: string, take: TakeEvent): void {
  const usage = { inputTokens: 1, outputTokens: 1 }
  take({ type: 'text', text })
  take({ type: 'finish', finishReason: 'stop', usage, providerVersion: 'v' })
}

test('two workers collect each response once, with its cost', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const arms = ['scripted-tokens=5,seed=1', 'scripted-tokens=7,gap=1,seed=2'].map((model) => ({
    model,
  }))
  const study = await seedStudy(db, { items: 20, arms })
  const provider = providerAt(server.url)
  resources.use(await startWorker({ db, bus, log, provider }))
  resources.use(await startWorker({ db, bus, log, provider }))

  await waitForStates(db, study, { done: 40 })
  expect(server.calls()).toBe(40)
  for (const response of await readResponses(db, study)) {
    const isFirst = response.armId === study.armIds[0]
    expect(response).toMatchObject({ attempt: 1, leaseUntil: null, errorCode: null })
    expect(response).toMatchObject({ inputTokens: 7, outputTokens: isFirst ? 5 : 7 })
    expect(response.costUsd).toBe(isFirst ? 12 : 14)
    expect(response.content.trim().split(' ')).toHaveLength(isFirst ? 5 : 7)
    expect(response.durationMs).toBeGreaterThanOrEqual(0)
    expect(response.completedAt).toBeInstanceOf(Date)
  }
})

test("a request has the item's messages and the arm's settings over those of the model", async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const model = 'scripted-tokens=1'
  const study = await seedStudy(db, {
    items: 1,
    arms: [{ model, system_prompt: 'Be brief.', temperature: 0.2, max_tokens: 50 }, { model }],
    messages: [
      { role: 'system', content: 'You are a pharmacist.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'What is CYP2D6*4?' },
    ],
  })
  const options = { system_prompt: 'Be kind.', temperature: 0.5, max_output_tokens: 90 }
  await db
    .updateTable('models')
    .set({ options: JSON.stringify(options) })
    .where('id', 'in', study.modelIds)
    .execute()
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await waitForStates(db, study, { done: 2 })

  const chat = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'What is CYP2D6*4?' },
  ]
  const requests = server
    .requests(model)
    .toSorted((a, b) => (a.max_tokens ?? 0) - (b.max_tokens ?? 0))
  const instructions = (text: string) => ({
    role: 'system',
    content: `${text}\n\nYou are a pharmacist.`,
  })
  expect(requests).toMatchObject([
    { max_tokens: 50, temperature: 0.2, messages: [instructions('Be brief.'), ...chat] },
    { max_tokens: 90, temperature: 0.5, messages: [instructions('Be kind.'), ...chat] },
  ])
})

test('refusals and failures of an arm are stored, and the other arms go on', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const arms = [
    { model: 'scripted-tokens=0,declines=9' },
    { model: 'scripted-status=401,failures=99' },
    { model: 'scripted-status=500,failures=99' },
    { model: 'scripted-tokens=3' },
  ]
  const study = await seedStudy(db, { items: 3, arms })
  const times = { restMs: 10, breakMs: 1 }
  const provider = providerAt(server.url, 'openai-compatible', times.breakMs)
  resources.use(await startWorker({ db, bus, log, provider, times }))

  await waitForStates(db, study, { declined: 3, failed: 6, done: 3 })
  const ofArm = async (index: number) =>
    (await readResponses(db, study)).filter(({ armId }) => armId === study.armIds[index])
  const declined = { state: 'declined', attempt: 1, errorCode: null }
  expect(await ofArm(0)).toMatchObject([declined, declined, declined])
  const refused = { state: 'failed', attempt: 1, errorCode: 'bad_key', content: '' }
  expect(await ofArm(1)).toMatchObject([refused, refused, refused])
  const overloaded = { state: 'failed', attempt: 3, errorCode: 'overloaded', content: '' }
  expect(await ofArm(2)).toMatchObject([overloaded, overloaded, overloaded])
})

test('a provider that permits two calls at a time gives every response, and refusals use up no attempt', async ({
  db,
  bus,
  log,
  resources,
}) => {
  let calls = 0
  let refused = 0
  const provider: Provider = {
    async stream(_, signal, take) {
      if (calls === 2) {
        refused += 1
        throw new ProviderError('rate_limited')
      }
      calls += 1
      try {
        await delay(20, undefined, { signal })
        finishWith('Yes.', take)
      } finally {
        calls -= 1
      }
    },
  }
  const study = await seedStudy(db, { items: 40 })
  resources.use(await startWorker({ db, bus, log, provider, times: { restMs: 50 } }))
  await waitForStates(db, study, { done: 40 })
  expect(refused).toBeGreaterThan(0)
  expect((await readResponses(db, study)).every(({ attempt }) => attempt === 1)).toBe(true)
})

test('a failed response that waits again gets further attempts', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider: Provider = {
    stream: async (_, __, take) => finishWith('Yes.', take),
  }
  const study = await seedStudy(db, { items: 1 })
  await db
    .updateTable('studyResponses')
    .set({ attempt: 3, costUsd: 5 })
    .where('studyId', '=', study.id)
    .execute()
  resources.use(await startWorker({ db, bus, log, provider }))
  await waitForStates(db, study, { done: 1 })
  expect(await readResponses(db, study)).toMatchObject([
    { attempt: 4, content: 'Yes.', costUsd: 7, providerVersion: 'v' },
  ])
})

test('nothing is requested while a study is paused or for an arm that is left out', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const arms = [{ model: 'scripted-tokens=1,seed=1' }, { model: 'scripted-tokens=1,seed=2' }]
  const paused = await seedStudy(db, { arms, items: 2 })
  const other = await seedStudy(db, { items: 2 })
  const pause = (isPaused: boolean) =>
    db.updateTable('studies').set({ isPaused }).where('id', '=', paused.id).execute()
  await pause(true)
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await waitForStates(db, other, { done: 2 })
  expect(await countStates(db, paused)).toEqual({ waiting: 4 })

  await db
    .updateTable('studyArms')
    .set({ leftOutAt: new Date() })
    .where('id', '=', paused.armIds[0] ?? '')
    .execute()
  await pause(false)
  await waitForStates(db, paused, { done: 2, waiting: 2 })
  expect(server.calls(arms[0]?.model)).toBe(0)
})

test('a study that has spent its budget requests nothing more', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  // Each response costs $12.
  const study = await seedStudy(db, { items: 30, budgetUsd: 30 })
  const other = await seedStudy(db, { items: 40 })
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url), slots: 2 }))
  await waitForStates(db, other, { done: 40 })
  const { done = 0, waiting = 0 } = await countStates(db, study)
  expect(done).toBeGreaterThanOrEqual(3)
  expect(done).toBeLessThanOrEqual(4)
  expect(waiting).toBe(30 - done)
})

test('answers come before responses, and responses use only the slots that answers leave', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider = controlledProvider()
  const turns = [await seedTurn(db), await seedTurn(db)]
  resources.use(await startWorker({ db, bus, log, provider, slots: 4 }))
  await Promise.all(turns.map((turn) => requestAnswers({ db, bus, log }, turn)))
  await expect.poll(() => provider.requests.length).toBe(4)
  const study = await seedStudy(db, { items: 10 })
  const next = await seedTurn(db)
  await requestAnswers({ db, bus, log }, next)
  provider.send('TREM2.')
  provider.finish()
  for (const turn of turns) expect(await waitForTurnEnd(db, turn)).toBe('done')
  // The waiting answers begin, and one slot is left for a response.
  await expect.poll(() => provider.requests.length).toBe(7)
  expect(await countStates(db, study)).toEqual({ waiting: 9, running: 1 })
  provider.send('TREM2.')
  provider.finish()
  expect(await waitForTurnEnd(db, next)).toBe('done')
  await expect.poll(() => countStates(db, study)).toMatchObject({ done: 1, running: 3 })
})

test('a worker that stops hands its responses back, and the attempt is not counted', async ({
  db,
  bus,
  log,
}) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 2 })
  const worker = await startWorker({ db, bus, log, provider, times: { drainMs: 50 } })
  await waitForStates(db, study, { running: 2 })
  await worker[Symbol.asyncDispose]()
  expect(await readResponses(db, study)).toMatchObject(
    Array.from({ length: 2 }, () => ({ state: 'waiting', attempt: 0, content: '' })),
  )
})

test('a response whose worker has died is collected again, at most three times', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 2 })
  const [first, second] = await readResponses(db, study)
  const lost = { state: 'running', leaseUntil: new Date(Date.now() - 1_000) } as const
  const lose = (id: string | undefined, attempt: number) =>
    db
      .updateTable('studyResponses')
      .set({ ...lost, attempt })
      .where('id', '=', id ?? '')
      .execute()
  await lose(first?.id, 2)
  await lose(second?.id, 3)
  resources.use(await startWorker({ db, bus, log, provider }))
  await expect.poll(() => provider.requests.length).toBe(1)
  provider.send('TREM2.')
  provider.finish()
  await waitForStates(db, study, { done: 1, failed: 1 })
  expect(await readResponses(db, study)).toMatchObject([
    { state: 'done', attempt: 3 },
    { state: 'failed', attempt: 3, errorCode: 'attempts_exhausted' },
  ])
})

test('a worker that lost its response stores nothing', async ({ db, bus, log, resources }) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 1 })
  const times = { leaseMs: 300 }
  resources.use(await startWorker({ db, bus, log, provider, times }))
  await waitForStates(db, study, { running: 1 })
  // Another worker takes over.
  await db
    .updateTable('studyResponses')
    .set({ attempt: 2, leaseUntil: new Date(Date.now() + 60_000) })
    .where('studyId', '=', study.id)
    .execute()
  provider.send('Late.')
  provider.finish()
  const next = await seedStudy(db, { items: 1 })
  await expect.poll(() => provider.requests.length).toBe(2)
  provider.send('Next.')
  provider.finish()
  await waitForStates(db, next, { done: 1 })
  expect(await readResponses(db, study)).toMatchObject([
    { state: 'running', attempt: 2, content: '' },
  ])
})
