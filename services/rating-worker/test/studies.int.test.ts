import { StudyResults } from '@assay/contracts/studies/results'
import { createDatabase, type Database } from '@assay/db'
import { computeResults } from '@assay/rating/studies'
import { test } from '@assay/testing'
import { selectRow, updateRows } from '@assay/testing/rows'
import { serviceUrl } from '@assay/testing/service-url'
import { seedStudy } from '@assay/testing/studies'
import { describe, expect } from 'vitest'
import { refreshStudies } from '../src/studies/refresh-studies.ts'

async function resultsOf(db: Database, id: string) {
  const stored = await selectRow(db, 'studies', ['results', 'resultsAt'], { id })
  return { ...stored, results: stored.results && StudyResults.parse(stored.results) }
}

describe.for(['pairwise', 'verdict', 'scales', 'rubric'] as const)('a %s study', (kind) => {
  test('has results that count every rating', async ({ db, databaseUrl }) => {
    const { id, armIds, record } = await seedStudy(db, { kind })
    await using asWorker = createDatabase(serviceUrl(databaseUrl, 'rating-worker'))
    await refreshStudies(asWorker)
    const { results } = await resultsOf(db, id)
    expect(results).toMatchObject({ kind, items: 36, missing: 0 })
    expect((results?.ratings ?? 0) + (results?.repeats ?? 0)).toBe(record.ratings.length)
    expect(results).toEqual(JSON.parse(JSON.stringify(computeResults(record))))
    expect(results?.arms.map((arm) => [arm.id, arm.name, arm.responses])).toEqual(
      armIds.map((armId, arm) => [armId, `Arm ${'ABC'[arm]}`, 36]),
    )
    const [measure] = results?.measures ?? []
    const main = results?.scores.filter((one) => one.measure === measure && one.subject === null)
    const values = main?.map(({ value }) => value ?? 0) ?? []
    expect(values).toEqual(values.toSorted((one, other) => other - one))
    expect(
      main?.every(
        ({ low, high, value }) => (low ?? 9e9) < (value ?? 0) && (value ?? 0) < (high ?? 0),
      ),
    ).toBe(true)
    expect(results?.differences.length).toBe(3 * (kind === 'scales' ? 2 : 1))
    expect(new Set(results?.scores.map(({ subject }) => subject))).toEqual(
      new Set([null, 'cardiology', 'oncology']),
    )
    expect(new Set(results?.agreement.map(({ of }) => of))).toEqual(new Set(['raters', 'repeats']))
    expect(results?.raters.map(({ name }) => name)).toEqual([1, 2, 3, 4].map((n) => `Rater ${n}`))
    expect(results?.median_seconds).toBeGreaterThan(20)
    expect(results?.position === null).toBe(kind !== 'pairwise')
    expect(results?.pairs.length).toBe(kind === 'pairwise' ? 3 : 0)
  })
})

test('results are computed again for new ratings and after the close, and then no more', async ({
  db,
}) => {
  const { id } = await seedStudy(db, { kind: 'verdict', state: 'rating' })
  await refreshStudies(db)
  const first = await resultsOf(db, id)
  await refreshStudies(db)
  expect(await resultsOf(db, id)).toEqual(first)

  await db
    .deleteFrom('studyRatings')
    .where('studyId', '=', id)
    .where('seconds', 'is', null)
    .execute()
  await refreshStudies(db)
  expect(await resultsOf(db, id)).toEqual(first)
  const earlier = new Date(Date.now() - 60_000)
  await db.updateTable('studies').set({ resultsAt: earlier }).where('id', '=', id).execute()
  await refreshStudies(db)
  const second = await resultsOf(db, id)
  expect(second.results?.ratings).toBeLessThan(first.results?.ratings ?? 0)

  await db.updateTable('studies').set({ resultsAt: earlier }).where('id', '=', id).execute()
  await db
    .updateTable('studyRatings')
    .set({ rating: JSON.stringify({ kind: 'verdict', verdict: 'wrong', tags: [] }) })
    .set({ ratedAt: new Date() })
    .where('studyId', '=', id)
    .execute()
  await refreshStudies(db)
  const corrected = await resultsOf(db, id)
  expect(corrected.results?.ratings).toBe(second.results?.ratings)
  expect(corrected.results).not.toEqual(second.results)

  const close = { state: 'closed', closedAt: new Date() } as const
  await db.updateTable('studies').set(close).where('id', '=', id).execute()
  await refreshStudies(db)
  const last = await resultsOf(db, id)
  expect(last.results).toEqual(corrected.results)
  expect(last.resultsAt?.getTime()).toBeGreaterThan(corrected.resultsAt?.getTime() ?? 0)
  await refreshStudies(db)
  expect(await resultsOf(db, id)).toEqual(last)
})

test('a study that cannot be computed does not stop the others', async ({ db }) => {
  const broken = await seedStudy(db, { kind: 'scales', items: 4 })
  await updateRows(db, 'studies', { id: broken.id }, { design: JSON.stringify({ kind: 'scales' }) })
  const { id } = await seedStudy(db, { kind: 'scales', items: 4 })
  await expect(refreshStudies(db)).rejects.toThrow('no results')
  await db.deleteFrom('studies').where('id', '=', broken.id).execute()
  expect((await resultsOf(db, id)).results).toMatchObject({ kind: 'scales' })
})

test('a closed study without ratings has results without values', async ({ db }) => {
  for (const kind of ['pairwise', 'verdict', 'scales', 'rubric'] as const) {
    const { id } = await seedStudy(db, { kind, items: 12 })
    await db.deleteFrom('studyRatings').where('studyId', '=', id).execute()
    await refreshStudies(db)
    const { results } = await resultsOf(db, id)
    expect(results).toMatchObject({ ratings: 0, scores: [], differences: [], raters: [] })
    expect(results?.arms.map(({ responses }) => responses)).toEqual([12, 12, 12])
  }
})
