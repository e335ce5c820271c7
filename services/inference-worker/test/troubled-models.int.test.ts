import type { Database } from '@assay/db'
import { test } from '@assay/testing'
import { updateRows } from '@assay/testing/rows'
import { afterEach, expect } from 'vitest'
import { renewServed } from '../src/connections/connection-repository.ts'
import { providerAt } from './arena/provider-at.ts'
import { endOpenTurns, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, type SeededTurn, type Stage, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'
import { type Pick, startPickyServer } from './provider-servers/start-picky-server.ts'

afterEach<{ db: Database }>(async ({ db }) => {
  await endOpenTurns(db)
  await db.updateTable('models').set({ retiredAt: new Date() }).execute()
})

/** The trouble codes of the served models, by the provider's name for the model. */
async function troubles(db: Database): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom('models')
    .innerJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select(['providerModel', 'errorCode'])
    .where('retiredAt', 'is', null)
    .where('servedUntil', '>', new Date())
    .execute()
  return Object.fromEntries(rows.map(({ providerModel, errorCode }) => [providerModel, errorCode]))
}

/**
 * Starts a turn of a refused and a working model, and waits until the running workers have
 * answered.
 * @param earlier a turn of the same models.
 */
async function holdTurn(stage: Stage, earlier?: SeededTurn): Promise<SeededTurn> {
  const turn = await seedTurn(stage.db, { left: 'refused', right: 'well', of: earlier })
  const ids = ['openai-compatible']
  await renewServed(stage.db, { callable: ids, offered: ids })
  await requestAnswers(stage, turn)
  await waitForTurnEnd(stage.db, turn)
  return turn
}

const refusing =
  (status: number, message: string): Pick =>
  ({ model }) =>
    model === 'refused' ? [status, { error: { message } }] : undefined

test.for([
  [401, 'no', 'bad_key'],
  [403, 'no', 'bad_key'],
  [402, 'no', 'no_credit'],
  [429, 'insufficient_quota', 'no_credit'],
  [404, 'no', 'unknown_model'],
] as const)(
  'a model refused with %i %s is not drawn until it answers: %s',
  async ([status, message, code], { db, bus, log }) => {
    let isRefusing = true
    const pick = refusing(status, message)
    await using server = await startPickyServer((body) => (isRefusing ? pick(body) : undefined))
    const provider = providerAt(server.url)
    await using _worker = await startWorker({ db, bus, log, provider, times: { probeMs: 50 } })
    await holdTurn({ db, bus, log })
    await expect.poll(() => troubles(db)).toEqual({ refused: code, well: null })

    // The model is probed, and it is not drawn while the provider refuses it.
    const calls = server.bodies.length
    await expect.poll(() => server.bodies.length).toBeGreaterThan(calls + 1)
    expect(await troubles(db)).toEqual({ refused: code, well: null })
    expect(server.bodies.at(-1)).toMatchObject({ model: 'refused', max_tokens: 16 })

    isRefusing = false
    await expect.poll(() => troubles(db)).toEqual({ refused: null, well: null })
  },
)

test.for([
  [400, 'misconfigured'],
  [500, 'overloaded'],
] as const)(
  'a model that fails five times in a row with %i shows the cause until it answers: %s',
  async ([status, code], { db, bus, log }) => {
    let isFailing = true
    const pick = refusing(status, 'not now')
    await using server = await startPickyServer((body) => (isFailing ? pick(body) : undefined))
    const provider = providerAt(server.url, 'openai-compatible', 10)
    await using _worker = await startWorker({ db, bus, log, provider, times: { probeMs: 50 } })
    const stage = { db, bus, log }
    const first = await holdTurn(stage)
    for (let turn = 2; turn <= 4; turn += 1) await holdTurn(stage, first)
    isFailing = false
    await holdTurn(stage, first)
    isFailing = true
    for (let turn = 1; turn <= 4; turn += 1) await holdTurn(stage, first)
    expect(await troubles(db)).toEqual({ refused: null, well: null })
    await holdTurn(stage, first)
    expect(await troubles(db)).toEqual({ refused: code, well: null })
    isFailing = false
    await expect.poll(() => troubles(db)).toEqual({ refused: null, well: null })
  },
)

test('a model that another worker has cleared is marked again only after five failures', async ({
  db,
  bus,
  log,
}) => {
  await using server = await startPickyServer(refusing(400, 'not now'))
  const provider = providerAt(server.url, 'openai-compatible', 10)
  const times = { probeMs: 3_600_000 }
  await using _worker = await startWorker({ db, bus, log, times, provider })
  const stage = { db, bus, log }
  const first = await holdTurn(stage)
  for (let turn = 2; turn <= 5; turn += 1) await holdTurn(stage, first)
  expect(await troubles(db)).toEqual({ refused: 'misconfigured', well: null })
  await db.updateTable('servedModels').set({ errorCode: null }).execute()
  await holdTurn(stage, first)
  expect(await troubles(db)).toEqual({ refused: null, well: null })
})

test('a model that another worker serves successfully is drawn again immediately', async ({
  db,
  bus,
  log,
}) => {
  await using refused = await startPickyServer(refusing(401, 'no'))
  await using well = await startPickyServer(() => undefined)
  const times = { probeMs: 3_600_000 }
  {
    await using _worker = await startWorker({
      ...{ db, bus, log, times },
      provider: providerAt(refused.url),
    })
    await holdTurn({ db, bus, log })
    await expect.poll(() => troubles(db)).toEqual({ refused: 'bad_key', well: null })
  }
  await using _other = await startWorker({ db, bus, log, times, provider: providerAt(well.url) })
  await expect.poll(() => troubles(db)).toEqual({ refused: null, well: null })
})

test('a worker probes a model that it marked itself only after the probe interval', async ({
  db,
  bus,
  log,
}) => {
  await using server = await startPickyServer(refusing(401, 'no'))
  await using other = await startPickyServer(refusing(401, 'no'))
  const times = { probeMs: 3_600_000 }
  await using _worker = await startWorker({ db, bus, log, times, provider: providerAt(server.url) })
  await holdTurn({ db, bus, log })
  await expect.poll(() => troubles(db)).toEqual({ refused: 'bad_key', well: null })
  // The other worker, which did not mark the model, probes it first.
  await using _other = await startWorker({ db, bus, log, times, provider: providerAt(other.url) })
  await expect.poll(() => other.bodies.length).toBe(1)
  expect(server.bodies.filter(({ model }) => model === 'refused')).toHaveLength(1)
})

test.for([
  [
    'without a requested length, models receive their own',
    undefined,
    { long: 4_000, usual: 1_000 },
  ],
  ["a requested length applies up to the model's own", 2_000, { long: 2_000, usual: 64 }],
] as const)('%s', async ([, maxTokens, expected], { db, bus, log }) => {
  await using server = await startPickyServer(() => undefined)
  await using _worker = await startWorker({ db, bus, log, provider: providerAt(server.url) })
  const turn = await seedTurn(db, { left: 'long', right: 'usual', maxTokens })
  const own = { long: 4_000, usual: maxTokens && 64 }
  for (const [name, max_output_tokens] of Object.entries(own))
    await updateRows(
      db,
      'models',
      { providerModel: name },
      { options: JSON.stringify({ max_output_tokens }) },
    )
  await requestAnswers({ db, bus, log }, turn)
  await waitForTurnEnd(db, turn)
  const limits = server.bodies.map(({ model, max_tokens }) => [model, max_tokens])
  expect(Object.fromEntries(limits)).toEqual(expected)
})
