import {
  createScriptedModels,
  modelIdOf,
  readResponses,
  type SeededStudy,
  seedFrozenStudy,
} from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { scriptedText } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { countRatings, joinStudy, rateAll } from '../../lib/study-raters.ts'

const SEEDS = [1, 2]
const TOKENS = 30
const ITEMS = 30
const RATERS = 4
const RATED_ITEMS = 20

const test = chaosTest({
  models: createScriptedModels(SEEDS.map((seed) => ({ tokens: TOKENS, gap: 20, seed }))),
  times: { leaseMs: 3_000 },
})

/** A study, and the number of model calls before it. */
interface Collecting extends SeededStudy {
  readonly callsBefore: number
}

/** Seeds a study and waits until some of its responses are stored. */
async function startCollecting(arena: ChaosArena): Promise<Collecting> {
  const { db, models, provider } = arena
  const callsBefore = provider.calls()
  const arms = models.map(({ id }) => ({ model_id: modelIdOf(id) }))
  const study = await seedFrozenStudy(db, { items: ITEMS, arms })
  await expect.poll(() => countDone(arena, study), { interval: 20 }).toBeGreaterThan(4)
  return { ...study, callsBefore }
}

async function countDone({ db }: ChaosArena, study: SeededStudy): Promise<number> {
  return (await readResponses(db, study)).filter(({ state }) => state === 'done').length
}

/** Expects that every response is stored completely, and that the models were not called in vain. */
async function expectAllCollected(arena: ChaosArena, study: Collecting): Promise<void> {
  await expect.poll(() => countDone(arena, study)).toBe(ITEMS * SEEDS.length)
  const responses = await readResponses(arena.db, study)
  for (const { armId, content, attempt } of responses) {
    const seed = SEEDS[study.armIds.indexOf(armId)] ?? 0
    expect([content, attempt <= 2]).toEqual([scriptedText(seed, TOKENS), true])
  }
  const calls = arena.provider.calls() - study.callsBefore
  expect(calls).toBeLessThanOrEqual(responses.reduce((sum, { attempt }) => sum + attempt, 0))
}

test('C61: if a worker is killed while it collects responses, another worker collects each of them once', async ({
  arena,
}) => {
  const worker = arena.process('inference-worker')
  const study = await startCollecting(arena)
  await worker.kill()
  const before = await readResponses(arena.db, study)
  await expectAllCollected(arena, study)
  const done = before.filter(({ state }) => state === 'done')
  expect(await readResponses(arena.db, study)).toEqual(expect.arrayContaining(done))
})

test('C62: if the gateways are killed while workers collect responses, collecting goes on', async ({
  arena,
}) => {
  const organiser = await arena.superuser()
  const study = await startCollecting(arena)
  await Promise.all(arena.gateways.map(({ proc }) => proc.kill()))
  await expectAllCollected(arena, study)
  await arena.heal()
  // The list of arms would show names of models, which no client of the arena may see before a vote.
  const retried = await organiser.request('POST', `/studies/${study.id}/retry`)
  expect(retried).toEqual({ message: '0 answers requested again' })
})

test('C63: if a gateway is killed while raters save, each rating is stored once and none is lost', async ({
  arena,
}) => {
  const { db } = arena
  const organiser = await arena.superuser()
  const study = await seedFrozenStudy(db, {
    items: RATED_ITEMS,
    arms: arena.models.map(({ id }) => ({ model_id: modelIdOf(id) })),
  })
  const collected = { state: 'done', content: 'Text.' } as const
  await db.updateTable('studyResponses').set(collected).where('studyId', '=', study.id).execute()
  const { path } = await organiser.request<{ path: string }>('POST', `/studies/${study.id}/link`)
  const token = new URL(path, organiser.urls[0]).searchParams.get('token')
  const raters = await Promise.all(Array.from({ length: RATERS }, () => joinStudy(arena, token)))
  await organiser.request('POST', `/studies/${study.id}/start-rating`)

  const rating = raters.map((rater) => rateAll(rater, study))
  await expect.poll(() => countRatings(arena, study), { interval: 10 }).toBeGreaterThan(RATERS * 3)
  await arena.gateways[0].proc.kill()
  const rated = (await Promise.all(rating)).flat()

  const assignments = await selectRows(db, 'studyAssignments', ['id', 'state'], {
    studyId: study.id,
  })
  expect(assignments.every(({ state }) => state === 'rated')).toBe(true)
  expect(rated.toSorted()).toEqual(assignments.map(({ id }) => id).toSorted())
  expect(await countRatings(arena, study)).toBe(assignments.length)
})
