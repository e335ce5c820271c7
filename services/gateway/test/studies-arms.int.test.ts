import type { StudyArmDto } from '@assay/contracts/studies/arms'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer } from './accounts.ts'
import { faultsOf, MODEL_ARMS, type Organiser, test } from './studies.ts'

const [model, otherModel] = MODEL_ARMS
const outside = (name: string) => ({ kind: 'outside', name })

async function armsOf(organiser: Organiser, studyId: string): Promise<readonly StudyArmDto[]> {
  const response = await organiser.call('GET', `/${studyId}/arms`)
  const { data } = (await response.json()) as { readonly data: StudyArmDto[] }
  return data
}

test('arms of a draft are added, replaced and deleted', async ({ organiser }) => {
  const { id } = await organiser.draft()
  const first = await organiser.addArm(id, { ...model, temperature: 0.2 })
  const second = await organiser.addArm(id, outside('Our guideline'))
  expect(await armsOf(organiser, id)).toEqual([first, second])
  expect(first).toMatchObject({
    ...{ position: 0, is_left_out: false, failures: [], cost_usd: 0 },
    arm: { ...model, temperature: 0.2, system_prompt: null, max_tokens: null },
    responses: { waiting: 0, running: 0, done: 0, declined: 0, failed: 0 },
  })

  const renamed = outside('The guideline of 2026')
  const replaced = await organiser.call('PUT', `/${id}/arms/${second.id}`, renamed)
  expect(await replaced.json()).toEqual({ ...second, arm: renamed })
  await organiser.call('DELETE', `/${id}/arms/${first.id}`)
  expect((await armsOf(organiser, id)).map(({ arm }) => arm)).toEqual([renamed])
})

test('an arm needs its own name and a model on offer, and a study has at most 12 arms', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  const add = (arm: object) => answer(organiser.call('POST', `/${id}/arms`, arm))
  const { id: armId } = await organiser.addArm(id, outside('Arm 1'))
  expect(await add(outside(' arm 1 '))).toEqual([
    409,
    { detail: 'Another source of this study has this name.' },
  ])
  expect(await add({ ...model, model_id: crypto.randomUUID() })).toEqual([
    409,
    { detail: 'This model is not on offer.' },
  ])
  const unknown = organiser.call('PUT', `/${id}/arms/${crypto.randomUUID()}`, outside('Arm 2'))
  expect(await answer(unknown)).toEqual([404, { detail: 'Arm not found' }])
  for (let number = 2; number <= 12; number++) await organiser.addArm(id, outside(`Arm ${number}`))
  expect(await add(outside('Arm 13'))).toEqual([409, { detail: 'A study has at most 12 sources.' }])
  const kept = await organiser.call('PUT', `/${id}/arms/${armId}`, outside('ARM 1'))
  expect(kept.status).toBe(200)
})

test('answers of an outside arm are matched by the id of the item, with faults by line', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why?\nb,How?\nc,When?')
  const arm = await organiser.addArm(id, outside('Our guideline'))
  const path = `/${id}/arms/${arm.id}/answers`
  const file = 'external_id;answer\na;Because.\nx;Nobody asked.\na;Again.\nb; \n'
  const refused = await organiser.upload('PUT', path, file)
  const preview = await refused.json()
  expect([refused.status, preview]).toMatchObject([
    400,
    { format: 'csv', columns: ['external_id', 'answer'], rows: 1, faulty: 5 },
  ])
  expect(faultsOf(preview as Parameters<typeof faultsOf>[0])).toEqual([
    [3, 'There is no question "x".'],
    [4, 'The answer to "a" is already in line 2.'],
    [5, 'The answer is empty.'],
    [null, 'No answer to "b".'],
    [null, 'No answer to "c".'],
  ])
  expect((await armsOf(organiser, id))[0]?.responses.done).toBe(0)

  const jsonl = '{"id":"a","output":"Because."}\n{"id":"b","output":"So."}'
  const skipped = await organiser.upload('PUT', `${path}?skip_faulty=true`, jsonl)
  expect([skipped.status, await skipped.json()]).toMatchObject([200, { rows: 2, faulty: 1 }])
  const complete = 'id,text\na,"=1+1"\nb,<b>So</b>\nc,Now.'
  const stored = await organiser.upload('PUT', `${path}?answer=text`, complete)
  expect([stored.status, (await armsOf(organiser, id))[0]?.responses.done]).toEqual([200, 3])
})

test('patient data in answers and system prompts is refused until it is confirmed', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why?')
  const arm = await organiser.addArm(id, outside('Our guideline'))
  const path = `/${id}/arms/${arm.id}/answers`
  const file = 'id,answer\na,Ask max.muster@spital.example first.'
  const refused = await answer(organiser.upload('PUT', path, file))
  expect(refused).toMatchObject([400, { faulty: 1, faults: [{ line: 2, kinds: ['email'] }] }])
  const confirmed = await organiser.upload('PUT', `${path}?phi_reviewed=email`, file)
  expect(confirmed.status).toBe(200)

  const prompted = { ...model, system_prompt: 'Refer to max.muster@spital.example.' }
  const add = (body: object) => organiser.call('POST', `/${id}/arms`, body)
  expect(await answer(add(prompted))).toMatchObject([409, { findings: [{ kind: 'email' }] }])
  const added = await add({ ...prompted, phi_reviewed: ['email'] })
  expect(await added.json()).toMatchObject({ arm: prompted })
  expect((await armsOf(organiser, id))[1]?.arm).not.toHaveProperty('phi_reviewed')
})

test('answers are refused for a model, and deleted with the items or with the kind of the arm', async ({
  organiser,
  db,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why?')
  const ofModel = await organiser.addArm(id, { ...otherModel })
  const file = 'id,answer\na,Because.'
  expect(await answer(organiser.upload('PUT', `/${id}/arms/${ofModel.id}/answers`, file))).toEqual([
    409,
    { detail: 'Only the answers of an outside source can be uploaded.' },
  ])

  const { id: armId } = await organiser.addArm(id, outside('Our guideline'))
  const upload = () => organiser.upload('PUT', `/${id}/arms/${armId}/answers`, file)
  const contents = async () => {
    const rows = db.selectFrom('studyResponses').select('content').where('studyId', '=', id)
    return (await rows.execute()).map(({ content }) => content)
  }
  await upload()
  expect(await contents()).toEqual(['Because.'])
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why now?')
  expect(await contents()).toEqual([])
  await upload()
  await organiser.call('PUT', `/${id}/arms/${armId}`, { ...model, name: 'Our guideline' })
  expect(await contents()).toEqual([])
})

test('an arm whose model is paused while collecting shows why it waits', async ({
  organiser,
  db,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why?')
  for (const arm of MODEL_ARMS) await organiser.addArm(id, arm)
  await organiser.call('POST', `/${id}/freeze`)
  const reasons = async () =>
    (await armsOf(organiser, id)).map((arm) => arm.waits_because?.state ?? null)
  const pause = (pausedAt: Date | null) =>
    updateRows(db, 'models', { id: model?.model_id ?? '' }, { pausedAt })
  expect(await reasons()).toEqual([null, null])
  await pause(new Date())
  const paused = await reasons()
  await db.updateTable('studyResponses').set({ state: 'done' }).where('studyId', '=', id).execute()
  const ended = await reasons()
  await pause(null)
  expect([paused, ended]).toEqual([
    ['paused', null],
    [null, null],
  ])
})

test('while collecting, the study goes on without an arm if two remain', async ({ organiser }) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'id,question\na,Why?')
  for (const arm of MODEL_ARMS) await organiser.addArm(id, arm)
  const third = await organiser.addArm(id, { ...model, name: 'Third', temperature: 1 })
  await organiser.call('POST', `/${id}/freeze`)
  expect(await answer(organiser.call('POST', `/${id}/arms`, outside('Late')))).toEqual([
    409,
    { detail: 'This study is frozen. To change it, create its next version.' },
  ])
  await organiser.call('DELETE', `/${id}/arms/${third.id}`)
  const arms = await armsOf(organiser, id)
  expect(arms.map((arm) => [arm.is_left_out, arm.responses.waiting])).toEqual([
    [false, 1],
    [false, 1],
    [true, 1],
  ])
  expect(await answer(organiser.call('DELETE', `/${id}/arms/${arms[0]?.id}`))).toEqual([
    409,
    { detail: 'A study needs at least 2 sources.' },
  ])
})
