import { publish } from '@assay/bus'
import { stopAnswer } from '@assay/contracts/bus/subjects'
import { startScriptedProvider, test } from '@assay/testing'
import { register } from '@prometheus-io/client'
import { expect } from 'vitest'
import { controlledProvider } from './arena/controlled-provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { waitForTurnEnd } from './arena/read-turn.ts'
import { seedStudy, waitForStates } from './arena/seed-study.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

/** The sum of a metric's values with these labels. */
async function total(name: string, wanted: Readonly<Record<string, string>> = {}): Promise<number> {
  const metric = (await register.getMetricsAsJSON()).find((candidate) => candidate.name === name)
  const values = (metric?.values ?? []) as readonly {
    readonly value: number
    readonly labels: Readonly<Record<string, unknown>>
    readonly metricName?: string
  }[]
  return values
    .filter(({ metricName = name }) => metricName === name || metricName === `${name}_count`)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}

test('metrics cover time to first text, pace, tokens, cost and failures of answers', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const provider = providerAt(server.url)
  resources.use(await startWorker({ db, bus, log, provider }))
  const turn = await seedTurn(db, {
    left: 'scripted-tokens=40,gap=5',
    right: 'scripted-status=400',
  })
  await db.updateTable('models').set({ inputPrice: 3, outputPrice: 5 }).execute()
  await requestAnswers({ db, bus, log }, turn)
  expect(await waitForTurnEnd(db, turn)).toBe('done')

  await expect.poll(() => total('assay_answer_seconds', { state: 'done' })).toBe(1)
  await expect.poll(() => total('assay_answer_seconds', { state: 'failed' })).toBe(1)
  expect(await total('assay_answer_first_token_seconds')).toBe(1)
  expect(await total('assay_answer_output_tokens_total')).toBe(40)
  const inputTokens = await total('assay_answer_input_tokens_total')
  expect(await total('assay_answer_cost_dollars_total')).toBeCloseTo(
    (3 * inputTokens + 5 * 40) / 1e6,
    12,
  )
  expect(await total('assay_answer_tokens_per_second')).toBe(1)
  const cause = { connection: 'openai-compatible', code: 'misconfigured' }
  expect(await total('assay_answer_failures_total', cause)).toBe(1)
  expect(await total('assay_answer_failures_total')).toBe(1)
})

test('the cost of responses in studies is part of the cost', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const before = await total('assay_answer_cost_dollars_total')
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  // A response costs $12.
  const study = await seedStudy(db, { items: 2 })
  await waitForStates(db, study, { done: 2 })
  expect(await total('assay_answer_cost_dollars_total')).toBeCloseTo(before + 24, 12)
})

test('an answer that its reader stopped does not count as failed, even before its first text', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const failuresBefore = await total('assay_answer_failures_total')
  const provider = controlledProvider()
  resources.use(await startWorker({ db, bus, log, provider }))
  const turn = await seedTurn(db)
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => provider.requests.length).toBe(2)

  for (const id of [turn.answers.left, turn.answers.right]) publish(bus, stopAnswer, id, {})

  expect(await waitForTurnEnd(db, turn)).toBe('failed')
  await expect.poll(() => total('assay_answer_seconds', { state: 'stopped' })).toBe(2)
  expect(await total('assay_answer_failures_total')).toBe(failuresBefore)
})
