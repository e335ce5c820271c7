import type { AssignmentDto, RatedStudyDto, RatingDesk } from '@assay/contracts/studies/assignments'
import type { StudyDesign } from '@assay/contracts/studies/design'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { RatedStudies } from './rated-studies.tsx'
import { RatingDesk as DeskPage } from './rating-desk.tsx'

const STUDY: RatedStudyDto = {
  ...{
    id: 'study-1',
    title: 'Sepsis answers',
    description: 'Rate as if on call.',
    version: 1,
    state: 'rating',
  },
  ...{ design: { kind: 'pairwise', dimensions: [] }, rated: 12, total: 40 },
}
const ONE: AssignmentDto = {
  ...{ id: 'one', messages: [{ role: 'user', content: 'Which fluid first?' }], reference: null },
  ...{ rubric: [], responses: ['Balanced crystalloid.[^1]\n\n[^1]: SMART', null], draft: null },
}
const TWO: AssignmentDto = {
  ...{ ...ONE, id: 'two', messages: [{ role: 'user', content: 'Which vasopressor?' }] },
  responses: ['Noradrenaline.', 'Dopamine.'],
}
const criterion = (text: string, points: number) => ({ criterion: text, points, tags: [] })
const RUBRIC = [criterion('Names a balanced fluid', 5), criterion('Recommends starch', -5)]

/** By default, nothing is left on the desk. */
const aDesk = (study: Partial<RatedStudyDto> = {}, more: Partial<RatingDesk> = {}): RatingDesk => ({
  ...{ study: { ...STUDY, ...study }, next: null, further: 0, last: null },
  ...more,
})

const api = setupFakeApi({
  'POST /studies/assignments/one': aDesk({ rated: 13 }, { next: TWO, last: 'one' }) as never,
  'PUT /studies/assignments/one/draft': { message: 'Draft saved' },
})

async function open(
  design: Partial<Pick<StudyDesign, 'kind' | 'dimensions'>> = {},
  assignment: Partial<AssignmentDto> = {},
) {
  const next = { ...ONE, ...assignment }
  answerDesk(aDesk({ design: { ...STUDY.design, ...design } }, { next }))
  const opened = openDesk()
  await screen.findByRole('heading', { name: 'Sepsis answers' })
  return opened
}
const answerDesk = (desk: RatingDesk) => api.answer('GET /studies/study-1/desk', desk as never)

function openDesk() {
  signIn({ id: 'rater-id' })
  return renderAt(
    '/rate/study-1',
    <>
      <Routes>
        <Route path="/rate" element={<RatedStudies />} />
        <Route path="/rate/:studyId" element={<DeskPage />} />
      </Routes>
      <Toaster />
    </>,
  )
}
const press = (name: string) => screen.getByRole('button', { name })
const ratings = () => api.sent.filter(({ call }) => call === 'POST /studies/assignments/one')
const drafts = () => api.sent.filter(({ call }) => call.startsWith('PUT'))

test('a pair is rated with the keys, and the next question gets the focus', async () => {
  const { user } = await open()
  expect(screen.getByRole('progressbar', { name: 'Rated' })).toHaveAttribute(
    'aria-valuetext',
    '12 of 40',
  )
  expect(screen.getByRole('article', { name: 'Answer B' })).toHaveTextContent(
    'This assistant declined to answer.',
  )
  expect(press('B is better')).toBeInTheDocument()
  await user.keyboard('1{Enter}')
  await screen.findByText('Which vasopressor?')
  expect(ratings()[0]?.body).toEqual({
    rating: { kind: 'pairwise', outcome: 'left_better' },
    comment: null,
    phi_reviewed: [],
  })
  expect(screen.getByRole('heading', { name: 'Question 14 of 40' })).toHaveFocus()
})

test('the last rating is changed, and the next question follows again', async () => {
  const { draft: _, ...shown } = ONE
  api.answer('GET /studies/assignments/one', {
    ...{ ...shown, rating: { kind: 'pairwise', outcome: 'left_better' }, comment: 'Clear' },
  } as never)
  const desk = aDesk({ rated: 13 }, { next: TWO, last: 'one' })
  api.answer('PUT /studies/assignments/one', desk as never)
  const { user } = await open()
  expect(screen.queryByRole('button', { name: 'Change your last rating' })).toBeNull()
  await user.keyboard('1{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Change your last rating' }))
  expect(await screen.findByRole('heading', { name: 'Your last rating' })).toHaveFocus()
  expect(press('A is better')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: 'Skip this question', hidden: true })).toBeNull()
  expect(screen.getByText('Keys: 1 to 4 choose, Enter saves.')).toBeInTheDocument()
  await user.keyboard('2')
  await user.click(press('Save the change'))
  expect(await screen.findByRole('heading', { name: 'Question 14 of 40' })).toHaveFocus()
  expect(api.sent.at(-1)).toEqual({
    call: 'PUT /studies/assignments/one',
    body: { rating: { kind: 'pairwise', outcome: 'tie' }, comment: 'Clear', phi_reviewed: [] },
  })
})

test('the last rating may stay as it is, also after the last question', async () => {
  const { draft: _, ...shown } = ONE
  api.answer('GET /studies/assignments/one', {
    ...{ ...shown, rating: { kind: 'pairwise', outcome: 'tie' }, comment: null },
  } as never)
  answerDesk(aDesk({ rated: 40 }, { last: 'one' }))
  const { user } = openDesk()
  await user.click(await screen.findByRole('button', { name: 'Change your last rating' }))
  await user.click(await screen.findByRole('button', { name: 'Don’t change it' }))
  await screen.findByRole('heading', { name: /rated everything/ })
  expect(api.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('an unfinished rating is not saved, and the reason is shown', async () => {
  const { user } = await open({ kind: 'verdict' }, { responses: ['Saline.'] })
  await user.click(press('Save and next'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a verdict first.')
  expect(ratings()).toEqual([])
})

test('a verdict has tags, by keys or by press', async () => {
  const { user } = await open({ kind: 'verdict' }, { responses: ['Saline.'] })
  await user.keyboard('1')
  expect(press('Unsafe')).toBeDisabled()
  expect(screen.getByText(/A right answer has no faults/)).toBeInTheDocument()
  await user.keyboard('3be')
  expect(press('Unsafe')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('b')
  await user.click(press('Outdated'))
  await user.click(press('Save and next'))
  await expect
    .poll(() => ratings()[0]?.body)
    .toMatchObject({
      rating: { kind: 'verdict', verdict: 'wrong', tags: ['wrong_number', 'outdated'] },
    })
})

test('scores go to the first dimension without one, or to the one with the focus', async () => {
  const { user } = await open(
    { kind: 'scales', dimensions: ['Accuracy', 'Safety'] },
    { responses: ['Saline.'] },
  )
  await user.keyboard('42')
  const accuracy = screen.getByRole('group', { name: 'Accuracy' })
  await user.click(within(accuracy).getByRole('radio', { name: '5' }))
  await user.keyboard('{Enter}')
  await expect
    .poll(() => ratings()[0]?.body)
    .toMatchObject({
      rating: { kind: 'scales', scores: [5, 2] },
    })
})

test('each criterion of a rubric is met or not met', async () => {
  const { user } = await open({ kind: 'rubric' }, { responses: ['Saline.'], rubric: RUBRIC })
  await user.keyboard('1')
  expect(screen.getByText(/1 of 2 marked/)).toBeInTheDocument()
  const starch = screen.getByRole('group', { name: 'Recommends starch' })
  expect(starch).toHaveTextContent('A fault')
  await user.click(within(starch).getByRole('radio', { name: 'Not met' }))
  await user.type(screen.getByLabelText('Comment (optional)'), 'Good{Enter}')
  await expect
    .poll(() => ratings()[0]?.body)
    .toMatchObject({
      rating: { kind: 'rubric', is_met: [true, false] },
      comment: 'Good',
    })
})

test('an unfinished rating is stored when the rater pauses, and is restored', async () => {
  const { user } = await open()
  await user.keyboard('2')
  await user.type(screen.getByLabelText('Comment (optional)'), 'Both vague')
  await screen.findByText(/Draft saved/)
  const draft = { entry: { kind: 'pairwise', outcome: 'tie' }, comment: 'Both vague' }
  expect(drafts().map(({ body }) => body)).toEqual([{ draft, phi_reviewed: [] }])
})

test('a stored draft is shown again', async () => {
  await open({}, { draft: { entry: { kind: 'pairwise', outcome: 'tie' }, comment: 'Vague' } })
  expect(press("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText('Comment (optional)')).toHaveValue('Vague')
})

test('a draft of another shape is left out', async () => {
  const draft = { entry: { kind: 'scales', scores: [5] }, comment: 3 }
  await open({ kind: 'scales', dimensions: ['Accuracy', 'Safety'] }, { draft })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.getByLabelText('Comment (optional)')).toHaveValue('')
})

test('a comment with patient data is not sent before the rater decides', async () => {
  const { user } = await open()
  await user.keyboard('1')
  await user.type(screen.getByLabelText('Comment (optional)'), 'MRN 12345678')
  await screen.findByRole('region', { name: 'Patient data' })
  await user.click(press('Save and next'))
  await user.click(press('Not patient data'))
  await user.click(press('Save and next'))
  await expect.poll(() => ratings()[0]?.body).toMatchObject({ comment: 'MRN 12345678' })
  expect(drafts()).toEqual([])
})

test('a refused rating stays on the page with the reason', async () => {
  api.answer('POST /studies/assignments/one', () => refuse(409, 'The study is closed.'))
  const { user } = await open()
  await user.keyboard('1{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The study is closed.')
  expect(press('A is better')).toHaveAttribute('aria-pressed', 'true')
  answerDesk(aDesk({ state: 'closed' }))
  await user.click(press('Load the next question'))
  await screen.findByRole('heading', { name: 'This study is closed.' })
})

test.each([
  ['Skip this question', 'skip', 'Skip'],
  ['Report a fault', 'flag', 'Report'],
  ['Declare a conflict of interest', 'conflict', 'Declare'],
])('%s needs a reason', async (entry, kind, label) => {
  api.answer('POST /studies/assignments/one/skip', aDesk({ total: 12 }) as never)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: entry, hidden: true }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: label })).toBeDisabled()
  expect(dialog.getAllByRole('button', { pressed: false })).toHaveLength(2)
  await user.type(dialog.getByLabelText(/^Reason/), 'Not my field')
  await user.click(dialog.getByRole('button', { name: label }))
  await screen.findByRole('heading', { name: 'You have rated everything. Thank you.' })
  expect(api.sent.at(-1)?.body).toEqual({ kind, reason: 'Not my field' })
})

test('s skips, for one of the usual reasons', async () => {
  api.answer('POST /studies/assignments/one/skip', aDesk() as never)
  const { user } = await open()
  await user.keyboard('s')
  expect(await screen.findByLabelText(/^Reason/)).toHaveValue('')
  await user.click(press('Outside my field'))
  await user.click(press('Skip'))
  await screen.findByRole('heading', { name: /rated everything/ })
  expect(api.sent.at(-1)?.body).toEqual({ kind: 'skip', reason: 'Outside my field' })
})

test('a rater whose part is done is thanked, and goes on with what others left', async () => {
  answerDesk(aDesk({ rated: 40 }, { further: 9 }))
  api.answer('POST /studies/study-1/desk', aDesk({ rated: 40, total: 49 }, { next: TWO }) as never)
  const { user } = openDesk()
  await screen.findByRole('heading', { name: 'You have done your part. Thank you.' })
  expect(screen.getByText('You gave 40 ratings. 9 more have no rater yet.')).toBeInTheDocument()
  await user.click(press('Rate 9 more'))
  expect(await screen.findByRole('heading', { name: 'Question 41 of 49' })).toHaveFocus()
})

test('a rater leaves a study', async () => {
  api.answer('DELETE /studies/study-1/desk', { message: 'You have left the study' })
  api.answer('GET /studies/rated', { data: [] })
  const { user, shown } = await open()
  await user.click(screen.getByRole('button', { name: 'Leave the study', hidden: true }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await expect.poll(() => shown.address).toBe('/rate')
  await screen.findByRole('heading', { name: 'No studies' })
})

test('who is no rater of the study is shown how to join', async () => {
  api.answer('GET /studies/study-1/desk', () => refuse(404, 'Study not found'))
  openDesk()
  await screen.findByRole('heading', { name: 'You are not a rater of this study' })
})

test.each([
  ['collecting', 'The rating has not started yet.'],
  ['closed', 'This study is closed.'],
] as const)('a %s study has nothing to rate', async (state, title) => {
  answerDesk(aDesk({ state }))
  openDesk()
  await screen.findByRole('heading', { name: title })
})

test('a rater who waits gets the first question when the rating starts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  answerDesk(aDesk({ state: 'collecting', rated: 0, total: 0 }))
  openDesk()
  await screen.findByRole('heading', { name: 'The rating has not started yet.' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  answerDesk(aDesk({}, { next: ONE }))
  await vi.advanceTimersByTimeAsync(11_000)
  await screen.findByText('Which fluid first?')
})

test('the studies of a rater are listed with their progress', async () => {
  const over = { ...STUDY, id: 'study-2', title: 'Old', version: 2, state: 'closed' } as const
  api.answer('GET /studies/rated', { data: [STUDY, over] } as never)
  signIn({ id: 'rater-id' })
  renderAt('/rate', <RatedStudies />)
  expect(await screen.findByRole('link', { name: 'Continue Sepsis answers' })).toHaveAttribute(
    'href',
    '/rate/study-1',
  )
  expect(screen.getByText('12 of 40')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Old Version 2' })).toBeInTheDocument()
  expect(screen.getByText('Closed. Thank you for your ratings.')).toBeInTheDocument()
})
