import { setTimeout as delay } from 'node:timers/promises'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import {
  modelIdOf,
  type Person,
  type SeededStudy,
  seedFrozenStudy,
  signUp,
} from '@assay/testing/arena'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'

const RATERS = 4
const ITEMS = 20
const RETRY_MS = 50
const PATIENCE_MS = 20_000

const test = chaosTest()

test('C63: if a gateway is killed while raters save, each rating is stored once and none is lost', async ({
  arena,
}) => {
  const { db } = arena
  const organiser = await arena.superuser()
  const study = await seedFrozenStudy(db, {
    items: ITEMS,
    arms: arena.models.map(({ id }) => ({ model_id: modelIdOf(id) })),
  })
  const collected = { state: 'done', content: 'Text.' } as const
  await db.updateTable('studyResponses').set(collected).where('studyId', '=', study.id).execute()
  const { path } = await organiser.request<{ path: string }>('POST', `/studies/${study.id}/link`)
  const token = new URL(path, organiser.urls[0]).searchParams.get('token')
  const raters = await Promise.all(Array.from({ length: RATERS }, () => join(arena, token)))
  await organiser.request('POST', `/studies/${study.id}/start-rating`)

  const rating = raters.map((rater) => rateAll(rater, study))
  await expect.poll(() => countRatings(arena, study), { interval: 10 }).toBeGreaterThan(RATERS * 3)
  await arena.gateways[0].proc.kill()
  const rated = (await Promise.all(rating)).flat()

  const assignments = await db
    .selectFrom('studyAssignments')
    .select(['id', 'state'])
    .where('studyId', '=', study.id)
    .execute()
  expect(assignments.every(({ state }) => state === 'rated')).toBe(true)
  expect(rated.toSorted()).toEqual(assignments.map(({ id }) => id).toSorted())
  expect(await countRatings(arena, study)).toBe(assignments.length)
})

let accounts = 0

/** Creates an account that joins the study. */
async function join({ surroundings }: ChaosArena, token: string | null): Promise<Person> {
  accounts += 1
  const email = `rater-${accounts}@example.com`
  const rater = await signUp(surroundings, {
    full_name: 'Ada Rater',
    email,
    password: 'correct horse',
  })
  await rater.request('POST', '/studies/join', { token })
  return rater
}

async function countRatings({ db }: ChaosArena, { id }: SeededStudy): Promise<number> {
  const ratings = db.selectFrom('studyRatings').select('assignmentId').where('studyId', '=', id)
  return (await ratings.execute()).length
}

/** Rates until nothing is left, and returns the ids of the rated assignments. */
async function rateAll(rater: Person, { id }: SeededStudy): Promise<string[]> {
  const rated: string[] = []
  const rating = { kind: 'verdict', verdict: 'right', tags: [] }
  let { next } = await requestDesk(rater, 'GET', `/studies/${id}/desk`)
  while (next) {
    rated.push(next.id)
    next = (await requestDesk(rater, 'POST', `/studies/assignments/${next.id}`, { rating })).next
  }
  return rated
}

/** Repeats a request at the other gateway until one responds, as a client does. */
async function requestDesk(
  rater: Person,
  method: string,
  path: string,
  body?: object,
): Promise<RatingDesk> {
  const until = Date.now() + PATIENCE_MS
  for (let attempt = 0; ; attempt += 1) {
    const url = rater.urls[attempt % rater.urls.length] ?? ''
    const reply = await rater.call(method, path, { url, ...(body && { body }) })
    if (reply.status === 200) return JSON.parse(reply.body)
    const mayRetry = reply.status === 0 || reply.status >= 500
    if (!mayRetry || Date.now() > until) throw new Error(`${reply.status} ${reply.body}`)
    await delay(RETRY_MS)
  }
}
