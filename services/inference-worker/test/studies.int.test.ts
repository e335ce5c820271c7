import { setTimeout as delay } from 'node:timers/promises'
import { readResponses } from '@assay/testing/arena'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import type { Provider, TakeEvent } from '../src/providers/provider.ts'
import { ProviderError } from '../src/providers/provider-error.ts'
import { providerAt } from './arena/provider-at.ts'
import { seedStudy, waitForStates } from './arena/seed-study.ts'
import { test } from './arena/study-test.ts'

function finishWith(text: string, take: TakeEvent): void {
  const usage = { inputTokens: 1, outputTokens: 1 }
  take({ type: 'text', text })
  take({ type: 'finish', finishReason: 'stop', usage, providerVersion: 'v' })
}

test('two workers collect each response once, with its cost', async ({ db, server, start }) => {
  const arms = ['scripted-tokens=5,seed=1', 'scripted-tokens=7,gap=1,seed=2'].map((model) => ({
    model,
  }))
  const study = await seedStudy(db, { items: 20, arms })
  const provider = providerAt(server.url)
  await start({ provider })
  await start({ provider })

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
  server,
  start,
}) => {
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
  await start({ provider: providerAt(server.url) })
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
  server,
  start,
}) => {
  const arms = [
    { model: 'scripted-tokens=0,declines=9' },
    { model: 'scripted-status=401,failures=99' },
    { model: 'scripted-status=500,failures=99' },
    { model: 'scripted-tokens=3' },
  ]
  const study = await seedStudy(db, { items: 3, arms })
  const times = { restMs: 10, breakMs: 1 }
  const provider = providerAt(server.url, 'openai-compatible', times.breakMs)
  await start({ provider, times })

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
  start,
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
  await start({ provider, times: { restMs: 50 } })
  await waitForStates(db, study, { done: 40 })
  expect(refused).toBeGreaterThan(0)
  expect((await readResponses(db, study)).every(({ attempt }) => attempt === 1)).toBe(true)
})

test('a response that reveals its model is marked', async ({ db, start }) => {
  const provider: Provider = {
    stream: async (_, __, take) => finishWith('I am Heron-7, a model. Aspirin is fine.', take),
  }
  const study = await seedStudy(db, { items: 1 })
  await start({ provider })
  await waitForStates(db, study, { done: 1 })
  expect(await readResponses(db, study)).toMatchObject([{ selfIdentified: true }])
})

test('a failed response that waits again gets further attempts', async ({ db, start }) => {
  const provider: Provider = {
    stream: async (_, __, take) => finishWith('Yes.', take),
  }
  const study = await seedStudy(db, { items: 1 })
  await updateRows(db, 'studyResponses', { studyId: study.id }, { attempt: 3, costUsd: 5 })
  await start({ provider })
  await waitForStates(db, study, { done: 1 })
  expect(await readResponses(db, study)).toMatchObject([
    { attempt: 4, content: 'Yes.', costUsd: 7, providerVersion: 'v', selfIdentified: false },
  ])
})
