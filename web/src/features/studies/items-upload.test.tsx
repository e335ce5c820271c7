import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { DRAFT_ANSWERS, STUDY } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { QuestionsPart } from './questions-part.tsx'

const item = (id: string, content: string) => ({
  ...{ external_id: id, messages: [{ role: 'user', content }], reference: 'Metformin' },
  ...{ subject: null, tags: [], rubric: [] },
})
const GOOD = {
  ...{
    format: 'csv',
    columns: ['id', 'question', 'notes'],
    rows: 2,
    faulty: 0,
    faults: [],
    warnings: [],
  },
  mapping: { question: 'question', external_id: 'id' },
  first: [item('q1', 'First line?'), item('q2', 'And then?')],
}
const FAULTY = {
  ...GOOD,
  ...{ rows: 1, faulty: 2 },
  faults: [
    { line: 3, reason: 'The question is empty.', kinds: [] },
    { line: 5, reason: 'This looks like patient data.', kinds: ['name'] },
  ],
}
const PREVIEW = 'POST /studies/study-1/items/preview'
const api = setupFakeApi({
  ...DRAFT_ANSWERS,
  [PREVIEW]: GOOD,
  'PUT /studies/study-1/items': GOOD,
})

const CSV = new File(['id,question\nq1,First line?'], 'questions.csv', { type: 'text/csv' })

async function open(items = 0, file = CSV) {
  const { user } = renderAt(
    '/studies/study-1',
    <>
      <QuestionsPart study={{ ...STUDY, items }} />
      <Toaster />
    </>,
  )
  if (items > 0) await user.click(screen.getByRole('button', { name: 'Replace questions' }))
  await user.upload(screen.getByLabelText('File with questions'), file)
  return user
}
const queries = () =>
  api.sent
    .filter(({ call }) => call.includes('/items') && !call.startsWith('GET'))
    .map(({ call }) => call.replace(/^.*\/items/, ''))

test('a file is previewed, and stored only after a confirmation', async () => {
  const user = await open()
  const first = await screen.findByRole('row', { name: /First line/ })
  expect(first).toHaveTextContent('First line?q1Metformin')
  expect(screen.queryByRole('columnheader', { name: 'Subject' })).toBeNull()
  expect(api.sent.map(({ call }) => call)).toEqual([PREVIEW])
  expect(api.sent[0]?.body).toBe('id,question\nq1,First line?')
  await user.click(screen.getByRole('button', { name: 'Use 2 questions' }))
  await screen.findByText('The study has 2 questions.')
  expect(api.sent).toContainEqual({
    call: 'PUT /studies/study-1/items',
    body: 'id,question\nq1,First line?',
  })
})

test('a repeated question is a warning, and can be used', async () => {
  const warnings = [{ line: 3, reason: 'This is the same question as in line 2.' }]
  api.answer(PREVIEW, { ...GOOD, warnings } as never)
  await open()
  expect(await screen.findByRole('region', { name: 'Lines to check' })).toHaveTextContent(
    '3This is the same question as in line 2.',
  )
  expect(screen.getByRole('button', { name: 'Use 2 questions' })).toBeEnabled()
})

test('a corrected file with the same columns keeps the chosen ones', async () => {
  const user = await open()
  await user.selectOptions(await screen.findByLabelText('Reference answer'), 'notes')
  await expect.poll(queries).toHaveLength(2)
  const chooser = screen.getByLabelText('File with questions')
  const opened = vi.spyOn(chooser, 'click')
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(opened).toHaveBeenCalled()
  await user.upload(chooser, CSV)
  await expect.poll(queries).toHaveLength(4)
  expect(queries()[3]).toBe(queries()[1])
})

test('a file whose columns are not recognised has no faults until its column is chosen', async () => {
  const reason = 'Choose the column of the field "question".'
  const faults = [{ line: 1, reason, kinds: [] }]
  api.answer(PREVIEW, { ...GOOD, ...{ rows: 0, first: [], mapping: {}, faulty: 1, faults } })
  await open()
  await screen.findByText('Choose the column that holds the questions.')
  expect(screen.queryByText(reason)).toBeNull()
})

test('a changed column is read again, and a field without a column is sent as empty', async () => {
  const user = await open()
  await user.selectOptions(await screen.findByLabelText('Reference answer'), 'notes')
  await expect.poll(queries).toHaveLength(2)
  expect(new URLSearchParams(queries()[1]?.split('?')[1])).toEqual(
    new URLSearchParams('question=question&external_id=id&reference=notes&subject=&tags=&rubric='),
  )
})

test('faulty lines are listed, and left out only if the organiser agrees', async () => {
  api.answer(PREVIEW, FAULTY)
  const user = await open(30)
  const faults = await screen.findByRole('region', { name: 'Faulty lines' })
  expect(within(faults).getByRole('row', { name: /^3/ })).toHaveTextContent(
    '3The question is empty.',
  )
  expect(within(faults).getByRole('row', { name: /^5/ })).toHaveTextContent('It contains a name.')
  const button = screen.getByRole('button', { name: 'Replace with 1 question' })
  expect(button).toBeDisabled()
  await user.click(screen.getByLabelText('Leave out 2 faulty lines'))
  await user.click(button)
  await expect.poll(queries).toContain('?skip_faulty=true')
})

test('kinds of patient data are confirmed one by one', async () => {
  api.answer(PREVIEW, ({ call }) => (call.includes('phi_reviewed=name') ? GOOD : FAULTY))
  const user = await open()
  await user.click(await screen.findByLabelText(/checked every line with a name/))
  await screen.findByText('2 questions can be used.')
  expect(screen.getByLabelText(/checked every line with a name/)).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Use 2 questions' }))
  await expect.poll(queries).toContain('?phi_reviewed=name')
})

test('a refused file shows the reason, and another can be chosen', async () => {
  api.answer(PREVIEW, () => refuse(413, 'The file is larger than 20 MB.'))
  const user = await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is larger than 20 MB.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/or drop it here/)
})

test('a file that is too large is not sent', async () => {
  const large = new File(['x'], 'large.csv')
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  await open(0, large)
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is larger than 20 MB.')
  expect(queries()).toEqual([])
})
