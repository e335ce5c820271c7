import { createHash } from 'node:crypto'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { selectRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, answer } from './accounts.ts'
import { auditOf } from './audit-of.ts'
import { MODEL_ARMS, type Organiser, test } from './studies.ts'

const ITEMS = 'id,question,reference,tags\na,Why?,Because.,x;y\nb,How?,,'

/** Creates a draft with two items, both models and an outside arm with its answers. */
async function aCompleteDraft(organiser: Organiser, design?: object): Promise<StudyDto> {
  const study = await organiser.draft(design)
  await organiser.upload('PUT', `/${study.id}/items`, ITEMS)
  for (const arm of MODEL_ARMS) await organiser.addArm(study.id, arm)
  const { id } = await organiser.addArm(study.id, { kind: 'outside', name: 'Our guideline' })
  const file = 'id,answer\na,Because.\nb,So.'
  await organiser.upload('PUT', `/${study.id}/arms/${id}/answers`, file)
  return study
}

const step = (organiser: Organiser, id: string, name: string) =>
  answer(organiser.call('POST', `/${id}/${name}`))

async function planOf(organiser: Organiser, id: string): Promise<StudyPlan> {
  const response = await organiser.call('GET', `/${id}/plan`)
  return (await response.json()) as StudyPlan
}

test('the plan of an empty draft lists what is missing, and the study cannot be frozen', async ({
  organiser,
}) => {
  const { id } = await organiser.draft({ kind: 'scales' })
  const plan = await planOf(organiser, id)
  expect(plan).toMatchObject({
    ...{ calls: 0, cost_usd: 0, ratings: 0, half_width: null, detectable: null },
    missing: ['Upload the questions.', 'Name the dimensions to score.', 'Add at least 2 sources.'],
  })
  expect(await step(organiser, id, 'freeze')).toEqual([409, { detail: plan.missing.join(' ') }])
})

test('the plan follows items, arms, prices and design', async ({ organiser, db }) => {
  const { id } = await aCompleteDraft(organiser, { kind: 'pairwise', raters: 4, ratings_each: 6 })
  const [model] = MODEL_ARMS
  const price = (inputPrice: number | null) =>
    updateRows(db, 'models', { id: model?.model_id ?? '' }, { inputPrice, outputPrice: inputPrice })
  await price(1)
  expect(await planOf(organiser, id)).toMatchObject({
    calls: 4,
    // 4 characters in each of 2 questions, for 2 models.
    ...{ input_tokens: 4, output_tokens: 2_800 },
    cost_usd: (2 + 1_400) / 1e6,
    unpriced_arms: ['Arm of Canary-Beta'],
    ...{ ratings: 12, ratings_per_rater: 3, unit: 'rating_points' },
    ...{ half_width: expect.any(Number), detectable: null, detectable_share: null, missing: [] },
    notes: [expect.stringContaining('Plan more raters or more questions.')],
  })
  await price(null)
  expect(await planOf(organiser, id)).toMatchObject({ cost_usd: null })
})

test('a model that is no longer on offer, a missing rubric and missing answers are named', async ({
  organiser,
  db,
}) => {
  const { id } = await organiser.draft({ kind: 'rubric' })
  await organiser.upload('PUT', `/${id}/items`, ITEMS)
  for (const arm of MODEL_ARMS) await organiser.addArm(id, arm)
  await organiser.addArm(id, { kind: 'outside', name: 'Our guideline' })
  const pause = (pausedAt: Date | null) =>
    updateRows(db, 'models', { id: MODEL_ARMS[1]?.model_id ?? '' }, { pausedAt })
  await pause(new Date())
  const { missing } = await planOf(organiser, id)
  await pause(null)
  expect(missing).toEqual([
    'Add a rubric to 2 questions, the first with the id "a".',
    'The model of Arm of Canary-Beta is not on offer.',
    'Upload the answers of Our guideline.',
  ])
})

test('the freeze stores a hash that anybody can compute, and a waiting response for each model', async ({
  organiser,
  db,
}) => {
  const { id } = await aCompleteDraft(organiser)
  const [status, frozen] = await step(organiser, id, 'freeze')
  const item = (external_id: string, content: string, more: object) => ({
    ...{ external_id, messages: [{ role: 'user', content }] },
    ...{ reference: null, subject: null, tags: [], rubric: [], ...more },
  })
  const settings = { system_prompt: null, temperature: null, max_tokens: null }
  const canonical = {
    title: 'Two sources for our ward',
    design: {
      ...{ kind: 'pairwise', dimensions: [], ratings_each: 3, raters: 12, repeat_share: 0 },
      ...{ is_matched: false, shows_reference: false, budget_usd: null },
    },
    items: [item('a', 'Why?', { reference: 'Because.', tags: ['x', 'y'] }), item('b', 'How?', {})],
    arms: [
      ...MODEL_ARMS.map((arm) => ({ ...arm, ...settings })),
      { kind: 'outside', name: 'Our guideline', answers: ['Because.', 'So.'] },
    ],
  }
  const hash = createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
  expect([status, frozen]).toMatchObject([
    200,
    { state: 'collecting', hash, signature: null, frozen_at: expect.any(String) },
  ])

  const responses = await db
    .selectFrom('studyResponses')
    .innerJoin('studyArms', 'studyArms.id', 'armId')
    .select(['studyResponses.state', 'content', 'modelId'])
    .where('studyResponses.studyId', '=', id)
    .orderBy('content')
    .execute()
  const waiting = responses.filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ modelId }) => modelId).sort()).toEqual(
    MODEL_ARMS.flatMap(({ model_id }) => [model_id, model_id]).sort(),
  )
  expect(responses.filter(({ state }) => state === 'done').map(({ content }) => content)).toEqual([
    'Because.',
    'So.',
  ])
})

test('the answers that an outside arm lacks are not requested from anybody', async ({
  organiser,
  db,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, ITEMS)
  const [model] = MODEL_ARMS
  await organiser.addArm(id, { ...model })
  const outside = await organiser.addArm(id, { kind: 'outside', name: 'Our guideline' })
  const path = `/${id}/arms/${outside.id}/answers?skip_faulty=true`
  await organiser.upload('PUT', path, 'id,answer\na,Because.')
  await step(organiser, id, 'freeze')
  const responses = await selectRows(db, 'studyResponses', ['state'], { armId: outside.id })
  expect(responses).toEqual([{ state: 'done' }])
})

test('two freezes at the same time freeze a study once', async ({ organiser, db }) => {
  const { id } = await aCompleteDraft(organiser)
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await organiser.call('POST', `/${id}/freeze`)).status),
  )
  expect(statuses.sort()).toEqual([200, 409, 409])
  const entries = await selectRows(db, 'auditEntries', ['action'], {
    subjectId: id,
    action: 'study frozen',
  })
  expect(entries).toHaveLength(1)
})

test('a study that is frozen during uploads has the hash of what is stored', async ({
  organiser,
}) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aCompleteDraft(organiser)
    const arms = await organiser.call('GET', `/${id}/arms`)
    const outside = ((await arms.json()) as { data: { id: string }[] }).data.at(-1)?.id
    const answers = 'id,answer\na,Later.\nb,Later.'
    const statuses = await Promise.all(
      [
        organiser.upload('PUT', `/${id}/items`, `${ITEMS}\nc,When?,,`),
        organiser.upload('PUT', `/${id}/arms/${outside}/answers?skip_faulty=true`, answers),
        organiser.call('POST', `/${id}/freeze`),
      ].map(async (response) => (await response).status),
    )
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    const frozen = (await (await organiser.call('GET', `/${id}`)).json()) as StudyDto
    if (frozen.state === 'draft') continue
    const [, copy] = await step(organiser, id, 'versions')
    const [, again] = await step(organiser, (copy as StudyDto).id, 'freeze')
    expect((again as StudyDto).hash).toBe(frozen.hash)
  }
})

test('a frozen study refuses other texts, items and answers', async ({ organiser }) => {
  const { id } = await aCompleteDraft(organiser)
  await step(organiser, id, 'freeze')
  const detail = 'This study is frozen. To change it, create its next version.'
  const frozen = [409, { detail }]
  const body = { title: 'Other', design: { kind: 'pairwise' } }
  expect(await answer(organiser.call('PUT', `/${id}`, body))).toEqual(frozen)
  expect(await answer(organiser.upload('PUT', `/${id}/items`, ITEMS))).toEqual(frozen)
  expect(await step(organiser, id, 'freeze')).toEqual(frozen)
  expect(await answer(organiser.call('DELETE', `/${id}`))).toEqual(frozen)
})

test('repeated changes of a draft title or design have one audit entry for each person', async ({
  organiser,
  db,
}) => {
  const { id } = await organiser.draft()
  for (const title of ['Dos', 'Doses'])
    await organiser.call('PUT', `/${id}`, { title, design: { kind: 'pairwise' } })
  await organiser.upload('PUT', `/${id}/items`, ITEMS)
  const read = async () =>
    (await auditOf(db, id)).flatMap(({ action, detail }) =>
      action === 'study edited' ? [detail] : [],
    )
  expect(await read()).toEqual(['title and design', 'questions'])
  await db.updateTable('auditEntries').set({ actorId: id }).where('subjectId', '=', id).execute()
  await organiser.call('PUT', `/${id}`, { title: 'Dosage', design: { kind: 'pairwise' } })
  expect(await read()).toEqual(['title and design', 'questions', 'title and design'])
})

test('a study is closed once, then archived, and each step is in the audit log', async ({
  organiser,
  db,
}) => {
  const { id } = await aCompleteDraft(organiser)
  const early = (detail: string) => [409, { detail }]
  expect(await step(organiser, id, 'close')).toEqual(
    early('This study is a draft. Freeze it first.'),
  )
  await step(organiser, id, 'freeze')
  expect(await step(organiser, id, 'close')).toEqual(
    early('This study is frozen. Start its rating first.'),
  )
  await db.updateTable('studies').set({ state: 'rating' }).where('id', '=', id).execute()
  expect(await step(organiser, id, 'close')).toMatchObject([
    200,
    { state: 'closed', closed_at: expect.any(String) },
  ])
  expect(await step(organiser, id, 'close')).toEqual([409, { detail: 'This study is closed.' }])
  expect(await step(organiser, id, 'archive')).toMatchObject([200, { state: 'archived' }])
  expect(await step(organiser, id, 'restore')).toMatchObject([
    200,
    { state: 'closed', is_paused: false },
  ])
  expect((await auditOf(db, id)).slice(-4).map(({ action }) => action)).toEqual([
    'study frozen',
    'study closed',
    'study archived',
    'study restored',
  ])
})

test('a study that is being rated is closed when it is archived', async ({ organiser, db }) => {
  const { id } = await aCompleteDraft(organiser)
  await step(organiser, id, 'freeze')
  await db.updateTable('studies').set({ state: 'rating' }).where('id', '=', id).execute()
  expect(await step(organiser, id, 'archive')).toMatchObject([
    200,
    { state: 'archived', closed_at: expect.any(String) },
  ])
})

test('a study that is given up while collecting is archived without results', async ({
  organiser,
}) => {
  const { id } = await aCompleteDraft(organiser)
  await step(organiser, id, 'freeze')
  expect(await step(organiser, id, 'archive')).toMatchObject([
    200,
    { state: 'archived', closed_at: null },
  ])
  expect(await answer(organiser.call('GET', `/${id}/results`))).toMatchObject([
    200,
    { state: 'none', results: null },
  ])
  const detail = 'This study was given up before its rating, so it has no ratings.'
  expect(await answer(organiser.call('GET', `/${id}/files`))).toEqual([409, { detail }])
  expect(await step(organiser, id, 'restore')).toMatchObject([
    200,
    { state: 'collecting', is_paused: true },
  ])
})

test('the next version of a frozen study is a draft with the same parts', async ({
  organiser,
  db,
}) => {
  const { id } = await aCompleteDraft(organiser)
  const early = [409, { detail: 'This study is a draft. Freeze it first.' }]
  expect(await step(organiser, id, 'versions')).toEqual(early)
  await step(organiser, id, 'freeze')
  const [status, copy] = await step(organiser, id, 'versions')
  expect([status, copy]).toMatchObject([
    200,
    {
      ...{ state: 'draft', version: 2, earlier_version_id: id, hash: null },
      ...{ items: 2, arms: 3, title: 'Two sources for our ward' },
    },
  ])
  const copyId = (copy as StudyDto).id
  expect(await answer(organiser.call('GET', `/${id}`))).toMatchObject([
    200,
    { later_version_id: copyId },
  ])
  const answers = await db
    .selectFrom('studyResponses')
    .innerJoin('studyItems', 'studyItems.id', 'itemId')
    .select(['externalId', 'state', 'content'])
    .where('studyResponses.studyId', '=', copyId)
    .orderBy('externalId')
    .execute()
  expect(answers).toEqual([
    { externalId: 'a', state: 'done', content: 'Because.' },
    { externalId: 'b', state: 'done', content: 'So.' },
  ])
  const [, again] = await step(organiser, copyId, 'freeze')
  const first = await organiser.call('GET', `/${id}`)
  expect((again as StudyDto).hash).toBe(((await first.json()) as StudyDto).hash)
})

test('the registration is public once the study is frozen and published', async ({
  gateway,
  organiser,
}) => {
  const { id } = await aCompleteDraft(organiser)
  const path = `/studies/${id}/registration`
  const user = await anAccount(gateway)
  const statuses = async () =>
    Promise.all(
      [{}, user, organiser].map(async (each) => (await gateway.call('GET', path, each)).status),
    )
  await organiser.call('PATCH', `/${id}`, { is_public: true })
  expect(await statuses()).toEqual([404, 404, 409])
  await step(organiser, id, 'freeze')
  expect(await statuses()).toEqual([200, 200, 200])
  const registration = await gateway.call('GET', path)
  const body = await registration.text()
  expect(JSON.parse(body)).toMatchObject({
    ...{ id, items: 2, version: 1, state: 'collecting' },
    ...{ arm_names: ['Arm of Canary-Alpha', 'Arm of Canary-Beta', 'Our guideline'] },
  })
  expect(body).not.toContain('Why?')
  await organiser.call('PATCH', `/${id}`, { is_public: false })
  expect(await statuses()).toEqual([404, 404, 200])
})
