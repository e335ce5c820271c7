import assert from 'node:assert/strict'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import type { RatersDto } from '@assay/contracts/studies/raters'
import { selectRow, selectRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer, issuesOf, send } from './accounts.ts'
import { deskOf, rate, rateAll, ratersOf, startRating, TIE, test } from './rated-study.ts'

const UNKNOWN = [404, { detail: 'Assignment not found' }]
const ALREADY = [409, { detail: 'You have already rated this.' }]

test('three raters rate a whole study, each their share', async ({ gateway, db, collected }) => {
  const study = await collected()
  const raters = await ratersOf(gateway, study, 3)
  const [early] = raters
  assert(early)
  expect(await deskOf(gateway, study, early)).toMatchObject({
    study: { state: 'collecting', rated: 0, total: 0 },
    next: null,
  })
  expect(await answer(startRating(gateway, study))).toMatchObject([200, { state: 'rating' }])
  const first = await deskOf(gateway, study, early)
  expect(first).toMatchObject({ study: { version: 1, rated: 0, total: 4 } })
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
  const ratings = await selectRows(db, 'studyRatings', ['rating', 'seconds'], { studyId: study.id })
  expect(ratings).toEqual(Array(12).fill({ rating: TIE, seconds: expect.closeTo(0, -1) }))
  const progress = await send(gateway, 'GET', `/studies/${study.id}/raters`, study.organiser)
  expect((await progress.json()) as RatersDto).toEqual({
    ...{ has_link: true, rated: 12, assignments: 12, unassigned: 0, reports: [] },
    ...{ flagged: 0, repeats: 0 },
    data: raters.map(({ email }) => ({
      ...{ id: expect.any(String), email, name: 'Ada Lovelace', state: 'rating' },
      ...{ rated: 4, repeats: 0, skipped: 0, flagged: 0, last_rated_at: expect.any(String) },
    })),
  })
})

test('a rating that arrives twice is stored once, and another rating is refused', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const { next } = await deskOf(gateway, study, rater)
  const twice = await Promise.all([1, 2].map(() => answer(rate(gateway, rater, next?.id))))
  expect(twice[0]).toMatchObject([200, { study: { rated: 1 }, next: { id: expect.any(String) } }])
  expect(twice[1]).toEqual(twice[0])
  const other = { kind: 'pairwise', outcome: 'both_bad' }
  expect(await answer(rate(gateway, rater, next?.id, other))).toEqual(ALREADY)
  const stored = await selectRows(db, 'studyRatings', ['rating'], { studyId: study.id })
  expect(stored).toEqual([{ rating: TIE }])
})

test('the last rating may be read and corrected until the study is closed', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const first = await deskOf(gateway, study, rater)
  expect(first.last).toBeNull()
  const id = first.next?.id ?? ''
  const path = `/studies/assignments/${id}`
  const desk = (await (await rate(gateway, rater, id)).json()) as RatingDesk
  expect(desk).toMatchObject({ last: id, next: { id: expect.any(String) } })
  const { draft: _, ...shown } = first.next ?? {}
  expect(await answer(send(gateway, 'GET', path, rater))).toEqual([
    200,
    { ...shown, rating: TIE, comment: null },
  ])
  const rating = { kind: 'pairwise', outcome: 'both_bad' }
  const correct = (body: object) => answer(send(gateway, 'PUT', path, rater, body))
  const wrong = { rating: { kind: 'scales', scores: [1] } }
  expect((await correct(wrong))[0]).toBe(422)
  expect(await correct({ rating, comment: 'Mistyped' })).toEqual([200, desk])
  const stored = () =>
    selectRows(db, 'studyRatings', ['assignmentId', 'rating', 'comment', 'seconds'], {
      studyId: study.id,
    })
  const corrected = { assignmentId: id, rating, comment: 'Mistyped', seconds: null }
  expect(await stored()).toEqual([corrected])

  const later = (await (await rate(gateway, rater, desk.next?.id)).json()) as RatingDesk
  const notLast = [409, { detail: 'You can change your last rating only.' }]
  expect(await correct({ rating: TIE })).toEqual(notLast)
  expect(await answer(send(gateway, 'GET', path, rater))).toEqual(notLast)
  await db.updateTable('studies').set({ state: 'closed' }).where('id', '=', study.id).execute()
  const last = send(gateway, 'PUT', `/studies/assignments/${later.last}`, rater, { rating })
  expect(await answer(last)).toEqual([409, { detail: 'This study is closed.' }])
  expect(await stored()).toContainEqual(corrected)
})

test("another rater's assignment is unknown", async ({ gateway, started }) => {
  const { study, raters } = await started(2)
  const [owner, other] = raters
  assert(owner && other)
  const path = `/studies/assignments/${(await deskOf(gateway, study, owner)).next?.id}`
  const calls = [
    ['POST', path, { rating: TIE }],
    ['GET', path, undefined],
    ['PUT', path, { rating: TIE }],
    ['POST', `${path}/skip`, { kind: 'skip', reason: 'Not my field' }],
    ['PUT', `${path}/draft`, { draft: {} }],
  ] as const
  for (const [method, url, body] of calls) {
    expect(await answer(send(gateway, method, url, other, body))).toEqual(UNKNOWN)
    expect(await answer(send(gateway, method, url, study.organiser, body))).toEqual(UNKNOWN)
  }
  expect(await answer(send(gateway, 'GET', `/studies/${study.id}/desk`, study.organiser))).toEqual([
    404,
    { detail: 'You are not a rater of this study. Join it with your invitation.' },
  ])
})

test.for([
  [{ kind: 'verdict' }, { kind: 'verdict', verdict: 'wrong', tags: ['unsafe'] }, TIE],
  [
    { kind: 'scales', dimensions: ['Accuracy', 'Tone'] },
    { kind: 'scales', scores: [5, 2] },
    { kind: 'scales', scores: [5] },
  ],
  [
    { kind: 'rubric' },
    { kind: 'rubric', is_met: [true, false] },
    { kind: 'rubric', is_met: [true] },
  ],
] as const)(
  '%j: one response is rated in the form of the design',
  async ([design, rating, wrong], { gateway, startedAlone }) => {
    const dimensions = 'dimensions' in design ? [...design.dimensions] : []
    const contents = { design: { ...design, dimensions }, items: 1 }
    const { study, rater } = await startedAlone(contents)
    const { next } = await deskOf(gateway, study, rater)
    expect(next).toMatchObject({
      responses: [expect.stringMatching(/^Text/)],
      rubric: { length: design.kind === 'rubric' ? 2 : 0 },
    })
    const refused = rate(gateway, rater, next?.id, wrong)
    expect(Object.keys(await issuesOf(refused))).toEqual(['rating'])
    expect((await rate(gateway, rater, next?.id, rating)).status).toBe(200)
  },
)

test('a declined response has no text, and a failed one is not rated', async ({
  gateway,
  db,
  collected,
}) => {
  const study = await collected({ items: 1, design: { ratings_each: 1 } })
  const [declined, failed] = study.responses
  assert(declined && failed)
  const setState = (id: string, state: 'declined' | 'failed') =>
    db.updateTable('studyResponses').set({ state }).where('id', '=', id).execute()
  await setState(declined, 'declined')
  await setState(failed, 'failed')
  const [rater] = await ratersOf(gateway, study, 1)
  assert(rater)
  await startRating(gateway, study)
  const { next } = await deskOf(gateway, study, rater)
  expect(next?.responses.toSorted()).toEqual(['Text 2.', null])
})

test('a study starts once, after collecting, and needs responses', async ({
  gateway,
  db,
  collected,
}) => {
  const study = await collected()
  await db
    .updateTable('studyArms')
    .set({ leftOutAt: new Date() })
    .where('id', 'in', study.arms.slice(1))
    .execute()
  const nothing = [409, { detail: 'There are no answers to rate yet.' }]
  expect(await answer(startRating(gateway, study))).toEqual(nothing)
  await db.updateTable('studyArms').set({ leftOutAt: null }).execute()
  const [one, two] = await Promise.all([1, 2].map(() => startRating(gateway, study)))
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
  const assignments = await selectRows(db, 'studyAssignments', ['id'], { studyId: study.id })
  expect(assignments).toHaveLength(12)
})

test('rating starts once no answer is being collected, but for sources that are left out', async ({
  gateway,
  db,
  collected,
}) => {
  const study = await collected()
  const [waiting = '', running = ''] = study.responses.slice(1, 3)
  const [, ...others] = study.arms
  for (const [id, state] of [
    [waiting, 'waiting'],
    [running, 'running'],
  ] as const)
    await db.updateTable('studyResponses').set({ state }).where('id', '=', id).execute()
  const refused = async () => (await answer(startRating(gateway, study)))[1]
  expect(await refused()).toEqual({
    detail: '2 of 12 answers are still being collected. Wait for them, or leave out their sources.',
  })
  await updateRows(db, 'studyResponses', { id: running }, { state: 'failed' })
  expect(await refused()).toMatchObject({ detail: expect.stringMatching(/^1 of 12 answers are/) })
  const leftOut = { leftOutAt: new Date() }
  await updateRows(db, 'studyArms', { id: others[0] ?? '' }, leftOut)
  expect(await answer(startRating(gateway, study))).toMatchObject([200, { state: 'rating' }])
})

test('a closed study shows nothing to rate and refuses ratings', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const { next } = await deskOf(gateway, study, rater)
  await db.updateTable('studies').set({ state: 'closed' }).where('id', '=', study.id).execute()
  expect(await answer(rate(gateway, rater, next?.id))).toEqual([
    409,
    { detail: 'This study is closed.' },
  ])
  expect(await deskOf(gateway, study, rater)).toMatchObject({
    ...{ study: { rated: 0, total: 0 }, next: null },
  })
})

test('a draft is kept, and the time of an assignment that was left does not count', async ({
  gateway,
  db,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const id = (await deskOf(gateway, study, rater)).next?.id ?? ''
  const draft = { comment: 'Both name the dose.' }
  const path = `/studies/assignments/${id}/draft`
  expect((await send(gateway, 'PUT', path, rater, { draft })).status).toBe(200)
  const missing = send(gateway, 'PUT', path, rater, { comment: 'Not sure' })
  expect(Object.keys(await issuesOf(missing))).toContain('draft')
  const deep = JSON.parse('['.repeat(2_500) + ']'.repeat(2_500)) as unknown
  for (const bad of ['a\u0000b', { '\ud800': 1 }, ['x'.repeat(20_001)], deep])
    expect((await send(gateway, 'PUT', path, rater, { draft: bad })).status).toBe(422)
  const shownAt = new Date(Date.now() - 60_000)
  await db.updateTable('studyAssignments').set({ shownAt }).where('id', '=', id).execute()
  expect((await deskOf(gateway, study, rater)).next).toMatchObject({ id, draft })
  await rate(gateway, rater, id)
  const { seconds } = await selectRow(db, 'studyRatings', ['seconds'], { assignmentId: id })
  expect(seconds).toBeNull()
})

test('comments, reasons and drafts with patient data are refused until confirmed', async ({
  gateway,
  startedAlone,
}) => {
  const { study, rater } = await startedAlone()
  const path = `/studies/assignments/${(await deskOf(gateway, study, rater)).next?.id}`
  const comment = 'The patient, MRN 48213377, had this dose.'
  const refused = [409, expect.objectContaining({ findings: [expect.anything()] })]
  const call = (method: string, url: string, body: object) =>
    answer(send(gateway, method, url, rater, body))
  expect(await call('PUT', `${path}/draft`, { draft: { comment } })).toEqual(refused)
  expect(await call('POST', `${path}/skip`, { kind: 'skip', reason: comment })).toEqual(refused)
  expect(await call('POST', path, { rating: TIE, comment })).toEqual(refused)
  const reviewed = { phi_reviewed: ['record_number'] }
  expect(await call('POST', path, { rating: TIE, comment, ...reviewed })).toMatchObject([200, {}])
})

test('without a mail server, the organiser is offered the link', async ({ gateway, collected }) => {
  const { id, organiser } = await collected()
  const body = { emails: ['grace@clinic.example'] }
  expect(await answer(send(gateway, 'POST', `/studies/${id}/raters`, organiser, body))).toEqual([
    409,
    { detail: 'Sending mails is not available. Create a link and send it yourself.' },
  ])
})
