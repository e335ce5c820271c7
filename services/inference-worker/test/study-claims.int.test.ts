import { readResponses } from '@assay/testing/arena'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { controlledProvider } from './arena/controlled-provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { waitForTurnEnd } from './arena/read-turn.ts'
import { countStates, seedStudy, waitForStates } from './arena/seed-study.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { test } from './arena/study-test.ts'

test('nothing is requested while a study is paused or for an arm that is left out', async ({
  db,
  server,
  start,
}) => {
  const arms = [{ model: 'scripted-tokens=1,seed=1' }, { model: 'scripted-tokens=1,seed=2' }]
  const paused = await seedStudy(db, { arms, items: 2 })
  const other = await seedStudy(db, { items: 2 })
  const pause = (isPaused: boolean) =>
    db.updateTable('studies').set({ isPaused }).where('id', '=', paused.id).execute()
  await pause(true)
  await start({ provider: providerAt(server.url) })
  await waitForStates(db, other, { done: 2 })
  expect(await countStates(db, paused)).toEqual({ waiting: 4 })

  await updateRows(db, 'studyArms', { id: paused.armIds[0] ?? '' }, { leftOutAt: new Date() })
  await pause(false)
  await waitForStates(db, paused, { done: 2, waiting: 2 })
  expect(server.calls(arms[0]?.model)).toBe(0)
})

test('nothing is requested from a paused model until it is resumed', async ({
  db,
  server,
  start,
}) => {
  const arms = [{ model: 'scripted-tokens=1,seed=3' }, { model: 'scripted-tokens=1,seed=4' }]
  const study = await seedStudy(db, { arms, items: 2 })
  const pause = (pausedAt: Date | null) =>
    updateRows(db, 'models', { id: study.modelIds[0] ?? '' }, { pausedAt })
  await pause(new Date())
  await start({ provider: providerAt(server.url) })
  await waitForStates(db, study, { done: 2, waiting: 2 })
  expect(server.calls(arms[0]?.model)).toBe(0)
  await pause(null)
  await waitForStates(db, study, { done: 4 })
})

test.for(['its arm is left out', 'the rating starts'])(
  'a running response ends without a result if %s',
  async (cause, { db, start }) => {
    const provider = controlledProvider()
    const study = await seedStudy(db, { items: 1 })
    const times = { leaseMs: 300 }
    await start({ provider, times })
    await waitForStates(db, study, { running: 1 })
    if (cause === 'the rating starts')
      await db.updateTable('studies').set({ state: 'rating' }).where('id', '=', study.id).execute()
    else await updateRows(db, 'studyArms', { studyId: study.id }, { leftOutAt: new Date() })
    await waitForStates(db, study, { waiting: 1 })
    expect(await readResponses(db, study)).toMatchObject([{ attempt: 0, content: '' }])
  },
)

test('a response that ends after the rating has started is not stored, but its cost is', async ({
  db,
  start,
}) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 1 })
  await start({ provider })
  await waitForStates(db, study, { running: 1 })
  await db.updateTable('studies').set({ state: 'rating' }).where('id', '=', study.id).execute()
  provider.send('Late.')
  provider.finish()
  await waitForStates(db, study, { waiting: 1 })
  expect(await readResponses(db, study)).toMatchObject([{ content: '', costUsd: 8 }])
})

test('a study that has spent its budget requests nothing more', async ({ db, server, start }) => {
  // Each response costs $12.
  const study = await seedStudy(db, { items: 30, budgetUsd: 30 })
  const other = await seedStudy(db, { items: 40 })
  await start({ provider: providerAt(server.url), slots: 2 })
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
  start,
}) => {
  const provider = controlledProvider()
  const turns = [await seedTurn(db), await seedTurn(db)]
  await start({ provider, slots: 4 })
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
  start,
}) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 2 })
  const worker = await start({ provider, times: { drainMs: 50 } })
  await waitForStates(db, study, { running: 2 })
  await worker[Symbol.asyncDispose]()
  expect(await readResponses(db, study)).toMatchObject(
    Array.from({ length: 2 }, () => ({ state: 'waiting', attempt: 0, content: '' })),
  )
})

test('a response whose worker has died is collected again, at most three times', async ({
  db,
  start,
}) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 2 })
  const [first, second] = await readResponses(db, study)
  const lost = { state: 'running', leaseUntil: new Date(Date.now() - 1_000) } as const
  const lose = (id: string | undefined, attempt: number) =>
    updateRows(db, 'studyResponses', { id: id ?? '' }, { ...lost, attempt })
  await lose(first?.id, 2)
  await lose(second?.id, 3)
  await start({ provider })
  await expect.poll(() => provider.requests.length).toBe(1)
  provider.send('TREM2.')
  provider.finish()
  await waitForStates(db, study, { done: 1, failed: 1 })
  expect(await readResponses(db, study)).toMatchObject([
    { state: 'done', attempt: 3 },
    { state: 'failed', attempt: 3, errorCode: 'attempts_exhausted' },
  ])
})

test('a worker that lost its response stores nothing', async ({ db, start }) => {
  const provider = controlledProvider()
  const study = await seedStudy(db, { items: 1 })
  const times = { leaseMs: 300 }
  await start({ provider, times })
  await waitForStates(db, study, { running: 1 })
  // Another worker takes over.
  await updateRows(
    db,
    'studyResponses',
    { studyId: study.id },
    { attempt: 2, leaseUntil: new Date(Date.now() + 60_000) },
  )
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
