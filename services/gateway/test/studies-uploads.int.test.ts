import type { UploadPreview } from '@assay/contracts/studies/items'
import { MAX_UPLOAD_BYTES } from '@assay/contracts/studies/limits'
import { expect } from 'vitest'
import { answer, issuesOf } from './accounts.ts'
import { faultsOf, itemsOf, test } from './studies.ts'

test('the columns of each field are recognised, or chosen in the query', async ({ organiser }) => {
  const { id } = await organiser.draft()
  const file =
    'Question ID;Vignette;Model answer;Specialty;Key words\nq7;Why?;Because.;Cardiology;a, b'
  const mapped = await organiser.upload('PUT', `/${id}/items`, file)
  expect(await mapped.json()).toMatchObject({
    format: 'csv',
    columns: ['Question ID', 'Vignette', 'Model answer', 'Specialty', 'Key words'],
    mapping: {
      external_id: 'Question ID',
      question: 'Vignette',
      subject: 'Specialty',
      tags: 'Key words',
    },
  })
  expect(await itemsOf(organiser, id)).toMatchObject([
    { external_id: 'q7', reference: null, subject: 'Cardiology', tags: ['a', 'b'], rubric: [] },
  ])

  const chosen = '?reference=Model%20answer&external_id=Specialty'
  await organiser.upload('PUT', `/${id}/items${chosen}`, file)
  expect(await itemsOf(organiser, id)).toMatchObject([
    { external_id: 'Cardiology', reference: 'Because.', subject: null },
  ])

  const unknown = await organiser.upload('PUT', `/${id}/items?question=Frage`, file)
  const preview = (await unknown.json()) as UploadPreview
  expect([unknown.status, faultsOf(preview)]).toEqual([
    400,
    [[1, 'The file has no column "Frage".']],
  ])
})

test('a HealthBench file has messages, rubrics, tags and reference answers', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  const messages = [
    { role: 'user', content: 'My knee hurts.' },
    { role: 'assistant', content: 'Since when?' },
    { role: 'user', content: 'Since Monday.' },
  ]
  const rubrics = [
    { criterion: 'Asks for injuries', points: 5, tags: ['axis:accuracy'] },
    { criterion: 'Diagnoses at once', points: -4, tags: [] },
  ]
  const line = {
    ...{ example_tags: ['theme:hedging'], prompt: messages, prompt_id: 'hb1', rubrics },
    ...{ ideal_completions_data: { ideal_completion: 'Rest it.' }, canary: 'healthbench:1' },
  }
  const stored = await organiser.upload('PUT', `/${id}/items`, JSON.stringify(line))
  expect(await stored.json()).toMatchObject({ format: 'healthbench', rows: 1, faulty: 0 })
  expect(await itemsOf(organiser, id)).toMatchObject([
    {
      ...{ external_id: 'hb1', messages, rubric: rubrics },
      ...{ reference: 'Rest it.', tags: ['theme:hedging'] },
    },
  ])
})

test('rows without an id get their number, and items of an earlier file are replaced', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, 'question\nOld?\nOlder?')
  await organiser.upload('PUT', `/${id}/items`, 'question,id\nWhy?,\nHow?,b\nWhen?,')
  const items = await itemsOf(organiser, id)
  expect(items.map(({ position, external_id }) => [position, external_id])).toEqual([
    [0, '1'],
    [1, 'b'],
    [2, '3'],
  ])
})

test('the other rows are stored if the organiser skips the faulty ones', async ({ organiser }) => {
  const { id } = await organiser.draft()
  const file = 'id,question\na,Why?\nb,\nc,How?'
  const stored = await organiser.upload('PUT', `/${id}/items?skip_faulty=true`, file)
  expect([stored.status, await stored.json()]).toMatchObject([200, { rows: 2, faulty: 1 }])
  expect((await itemsOf(organiser, id)).map((item) => item.external_id)).toEqual(['a', 'c'])

  const long = ['question', ...Array.from({ length: 5_001 }, () => 'Why?')].join('\n')
  for (const incomplete of [long, 'id,question\na,Why?\nb,"How?\nc,When?']) {
    const refused = await organiser.upload('PUT', `/${id}/items?skip_faulty=true`, incomplete)
    expect(refused.status).toBe(400)
  }
  expect(await itemsOf(organiser, id)).toHaveLength(2)
})

test('possible patient data is named by line and kind, and accepted once it is confirmed', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  const file = 'question,reference\nWhy?,\n"Mr Kowalski, MRN: 4719283605, has a rash.",\nHow?,'
  const refused = await organiser.upload('PUT', `/${id}/items`, file)
  const preview = (await refused.json()) as UploadPreview
  expect([refused.status, preview.faults]).toEqual([
    400,
    [{ line: 3, reason: 'This looks like patient data.', kinds: ['name', 'record_number'] }],
  ])
  const confirmed = '?phi_reviewed=name,record_number'
  const stored = await organiser.upload('PUT', `/${id}/items${confirmed}`, file)
  expect([stored.status, await stored.json()]).toMatchObject([200, { rows: 3, faulty: 0 }])
  const unknown = await organiser.upload('PUT', `/${id}/items?phi_reviewed=nothing`, file)
  expect(unknown.status).toBe(422)
})

test('a preview shows the first items and the first 200 faults, and counts all', async ({
  organiser,
}) => {
  const { id } = await organiser.draft()
  const rows = Array.from({ length: 500 }, (_, row) => (row % 2 === 0 ? `${row},Why?` : `${row},`))
  const file = ['id,question', ...rows].join('\n')
  const preview = await organiser.upload('POST', `/${id}/items/preview`, file)
  const { rows: valid, first, faulty, faults } = (await preview.json()) as UploadPreview
  expect([valid, first.length, faulty, faults.length]).toEqual([250, 10, 250, 200])
})

test('a file above the limit, another media type and a missing body are refused', async ({
  gateway,
  organiser,
}) => {
  const { id } = await organiser.draft()
  // Empty lines are parsed quickly.
  const put = (size: number) =>
    answer(organiser.upload('PUT', `/${id}/items`, Buffer.alloc(size, '\n')))
  const tooLarge = [413, { detail: 'The file is larger than 20 MB.' }]
  expect(await put(MAX_UPLOAD_BYTES + 1)).toEqual(tooLarge)
  expect((await put(MAX_UPLOAD_BYTES))[0]).toBe(400)
  const json = await organiser.call('PUT', `/${id}/items`, { question: 'Why?' })
  expect(await answer(Promise.resolve(json))).toEqual([
    415,
    { detail: expect.stringMatching(/^Send the file itself as the body, .* text\/csv/) },
  ])
  const tabs = 'external_id\tquestion\n1\tWhy?'
  const type = 'text/tab-separated-values'
  expect((await organiser.upload('PUT', `/${id}/items`, tabs, type)).status).toBe(200)
  const mistyped = organiser.upload('PUT', `/${id}/items?quesion=Prompt`, 'Prompt\nWhy?')
  expect(await issuesOf(mistyped)).toEqual({ quesion: 'Unknown option "quesion"' })
  const nothing = await organiser.call('PUT', `/${id}/items`)
  const preview = (await nothing.json()) as UploadPreview
  expect([nothing.status, faultsOf(preview)]).toEqual([400, [[1, 'The file is empty.']]])

  // Other routes accept neither files nor large bodies.
  const headers = { 'content-type': 'text/csv' }
  const elsewhere = await gateway.call('POST', '/studies/', organiser, { headers, body: 'a,b' })
  expect(elsewhere.status).toBe(415)
})

test('files are uploaded only to drafts that exist', async ({ organiser }) => {
  const statuses = [
    await organiser.upload('PUT', `/${crypto.randomUUID()}/items`, 'question\nWhy?'),
    await organiser.upload('POST', `/${crypto.randomUUID()}/items/preview`, 'question\nWhy?'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404])
})
