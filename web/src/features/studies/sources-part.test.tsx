import { REFUSALS } from '@assay/contracts/constants'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { aSource, DRAFT_ANSWERS, STUDY } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SourcesPart } from './sources-part.tsx'

const outside = aSource('out', {
  arm: { kind: 'outside', name: 'Guideline' },
  responses: { done: 28 } as never,
})
const api = setupFakeApi({
  ...DRAFT_ANSWERS,
  'GET /studies/study-1/arms': { data: [aSource('one'), outside] },
  'POST /studies/study-1/arms': aSource('two'),
  'DELETE /studies/study-1/arms/one': { message: 'Arm deleted' },
  'PUT /studies/study-1/arms/out/answers': {
    format: 'csv',
    columns: [],
    rows: 30,
    faulty: 0,
    faults: [],
  },
})

async function open() {
  const { user } = renderAt(
    '/studies/study-1',
    <>
      <SourcesPart study={STUDY} />
      <Toaster />
    </>,
  )
  await screen.findByRole('row', { name: /^Model one/ })
  return user
}
const press = (name: string) => screen.getByRole('button', { name })
const changes = () => api.sent.filter(({ call }) => !call.startsWith('GET'))

test('each source shows where its answers come from', async () => {
  await open()
  expect(screen.getByRole('row', { name: /^Model one/ })).toHaveTextContent(
    'The model’s ownRequested after the freeze',
  )
  expect(screen.getByRole('row', { name: /^Guideline/ })).toHaveTextContent(
    'Outside source–28 of 30 uploaded',
  )
})

test('a model is added with its own settings, under the name of the model', async () => {
  const user = await open()
  await user.click(press('Add source'))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Heron')
  await user.selectOptions(screen.getByLabelText(/^Model/), 'Owl')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Owl')
  await user.type(screen.getByLabelText('Temperature'), '3')
  await user.click(press('Save'))
  expect(screen.getByLabelText('Temperature')).toHaveAccessibleDescription(/from 0 to 2/)
  await user.clear(screen.getByLabelText('Temperature'))
  await user.type(screen.getByLabelText('Temperature'), '0')
  await user.type(screen.getByLabelText('System prompt'), 'Be brief.')
  await user.click(press('Save'))
  await screen.findByText('The source was added.')
  expect(changes()).toEqual([
    {
      call: 'POST /studies/study-1/arms',
      body: {
        ...{ kind: 'model', name: 'Owl', model_id: 'model-2', system_prompt: 'Be brief.' },
        ...{ temperature: 0, max_tokens: null },
      },
    },
  ])
})

test('the name of a model is not left to another source', async () => {
  const gone = aSource('gone', {
    arm: { ...aSource('gone').arm, name: 'Retired', model_id: 'model-9' } as never,
  })
  api.answer('GET /studies/study-1/arms', { data: [aSource('one'), gone] } as never)
  const user = await open()
  const row = screen.getByRole('row', { name: /^Retired/ })
  await expect.poll(() => row).toHaveTextContent('Its model is not on offer')
  await user.click(press('Edit Retired'))
  await user.selectOptions(await screen.findByLabelText(/^Model/), 'Owl')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Owl')
  await user.selectOptions(screen.getByLabelText(/^Kind/), 'outside')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('')
  await user.type(screen.getByLabelText(/^Name/), 'Registrar')
  await user.selectOptions(screen.getByLabelText(/^Kind/), 'model')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Registrar')
})

test('a name that is taken is refused at its field', async () => {
  api.answer('POST /studies/study-1/arms', () => refuse(409, 'Another source has this name.'))
  const user = await open()
  await user.click(press('Add source'))
  await user.selectOptions(await screen.findByLabelText('Kind'), 'outside')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('')
  await user.type(screen.getByLabelText(/^Name/), 'Heron')
  await user.click(press('Save'))
  await screen.findByText('Another source has this name.')
  expect(screen.getByLabelText(/^Name/)).toHaveFocus()
})

test('the faults of uploaded answers are shown before anything is stored', async () => {
  const faults = [{ line: 4, reason: 'There is no question "q9".', kinds: [] }]
  const preview = { format: 'csv', columns: ['nr', 'text'], rows: 29, faulty: 1, faults }
  const url = 'PUT /studies/study-1/arms/out/answers'
  api.answer(url, ({ call }) =>
    call.includes('skip_faulty') ? preview : Response.json(preview, { status: 400 }),
  )
  const user = await open()
  await user.click(press('Upload answers of Guideline'))
  await user.upload(screen.getByLabelText('File with answers'), new File(['nr,text'], 'a.csv'))
  await user.click(press('Upload'))
  expect(await screen.findByText('There is no question "q9".')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Answer'), 'text')
  await user.click(screen.getByLabelText('Store only the 29 valid answers'))
  await user.click(press('Upload'))
  await screen.findByText('29 answers of Guideline were stored.')
  expect(changes().at(-1)).toEqual({ call: `${url}?answer=text&skip_faulty=true`, body: 'nr,text' })
})

test('another file does not inherit the faults of the refused one', async () => {
  const faults = [{ line: 4, reason: 'There is no question "q9".', kinds: [] }]
  const preview = { format: 'csv', columns: [], rows: 29, faulty: 1, faults }
  api.answer('PUT /studies/study-1/arms/out/answers', () => Response.json(preview, { status: 400 }))
  const user = await open()
  await user.click(press('Upload answers of Guideline'))
  const dialog = screen.getByRole('dialog')
  expect(dialog.closest('table')).toBeNull()
  await user.upload(screen.getByLabelText('File with answers'), new File(['id,answer'], 'a.csv'))
  await user.click(press('Upload'))
  const label = await screen.findByLabelText('Store only the 29 valid answers')
  await user.upload(screen.getByLabelText('File with answers'), new File(['id,answer'], 'b.csv'))
  expect(label).not.toBeInTheDocument()
})

test('answers that look like patient data are stored once their kind is confirmed', async () => {
  const reason = 'This looks like patient data.'
  const faults = [{ line: 2, reason, kinds: ['email'] }]
  const preview = { format: 'csv', columns: [], rows: 30, faulty: 0, faults: [] }
  const url = 'PUT /studies/study-1/arms/out/answers'
  api.answer(url, ({ call }) =>
    call.includes('phi_reviewed')
      ? preview
      : Response.json({ ...preview, rows: 29, faulty: 1, faults }, { status: 400 }),
  )
  const user = await open()
  await user.click(press('Upload answers of Guideline'))
  await user.upload(screen.getByLabelText('File with answers'), new File(['id,answer'], 'a.csv'))
  await user.click(press('Upload'))
  await user.click(await screen.findByLabelText(/^I have checked every line/))
  await user.click(press('Upload'))
  await screen.findByText('30 answers of Guideline were stored.')
  expect(changes().at(-1)?.call).toBe(`${url}?phi_reviewed=email`)
})

test('a system prompt that looks like patient data is saved once it is confirmed', async () => {
  const findings = [{ kind: 'email', start: 0, end: 5 }]
  api.answer('POST /studies/study-1/arms', ({ body }) =>
    (body as { phi_reviewed?: unknown }).phi_reviewed
      ? aSource('two')
      : Response.json({ detail: REFUSALS.patientData, findings }, { status: 409 }),
  )
  const user = await open()
  await user.click(press('Add source'))
  await user.type(await screen.findByLabelText('System prompt'), 'Ask Max.')
  await user.click(press('Save'))
  await user.click(await screen.findByLabelText(/^This isn’t a patient’s/))
  await user.click(press('Save'))
  await screen.findByText('The source was added.')
})

test('a source is deleted after a confirmation', async () => {
  const user = await open()
  await user.click(press('Delete Model one'))
  await user.click(press('Delete'))
  await screen.findByText('Model one was deleted.')
})
