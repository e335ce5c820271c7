import type { RatersDto } from '@assay/contracts/studies/raters'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { test as base, superuserToken } from './gateway.ts'
import {
  aCollectedStudy,
  deskOf,
  rateAll,
  ratersOf,
  type StudyPlanOfTest,
  startRating,
} from './rated-study.ts'

const test = base
  .extend('organiser', { scope: 'file' }, async ({ gateway }) => ({
    token: await superuserToken(gateway),
  }))
  .extend(
    'collected',
    { scope: 'file' },
    ({ gateway, db, organiser }) =>
      (plan: Omit<StudyPlanOfTest, 'organiser'> = {}) =>
        aCollectedStudy({ gateway, db }, { ...plan, organiser }),
  )

test('three raters rate a whole study, each their share', async ({ gateway, db, collected }) => {
  const study = await collected()
  const raters = await ratersOf(gateway, study, 3)
  const [early] = raters
  if (!early) throw new Error('no rater')
  expect(await deskOf(gateway, study, early)).toMatchObject({
    study: { state: 'collecting', rated: 0, total: 0 },
    next: null,
  })
  expect(await answer(startRating(gateway, study))).toMatchObject([200, { state: 'rating' }])
  const first = await deskOf(gateway, study, early)
  expect(first).toMatchObject({ study: { rated: 0, total: 4 } })
  expect(first.next).toEqual({
    id: expect.any(String),
    messages: [{ role: 'user', content: expect.stringMatching(/^Question \d\?$/) }],
    ...{ reference: null, rubric: [], draft: null },
    responses: [expect.stringMatching(/^Text \d+\.$/), expect.stringMatching(/^Text \d+\.$/)],
  })
  expect(await deskOf(gateway, study, early)).toEqual(first)

  const rated = await Promise.all(raters.map((rater) => rateAll(gateway, study, rater)))
  expect(rated.map(({ length }) => length)).toEqual([4, 4, 4])
  expect(new Set(rated.flat()).size).toBe(12)
  const ratings = await db
    .selectFrom('studyRatings')
    .select(['rating', 'seconds'])
    .where('studyId', '=', study.id)
    .execute()
  expect(ratings).toEqual(
    Array(12).fill({
      rating: { kind: 'pairwise', outcome: 'tie' },
      seconds: expect.closeTo(0, -1),
    }),
  )
  const progress = await send(gateway, 'GET', `/studies/${study.id}/raters`, study.organiser)
  expect((await progress.json()) as RatersDto).toEqual({
    ...{ has_link: true, rated: 12, assignments: 12 },
    data: raters.map(({ email }) => ({
      ...{ id: expect.any(String), email, name: 'Ada Lovelace', state: 'rating' },
      ...{ rated: 4, skipped: 0, flagged: 0, last_rated_at: expect.any(String) },
    })),
  })
})
