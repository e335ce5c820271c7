import type { LabelReviewDto, ReviewedLabelDto } from '@assay/contracts/label-reviews'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { LabelReviews } from './label-reviews.tsx'

const at = '2026-11-22T12:00:00.000Z'
const word = { axis: 'task', status: 'matched', by: null, at } as const
const DIFFERING: LabelReviewDto = {
  turn_id: 'one',
  question: 'Why does it fall?',
  asked_at: at,
  reasons: { subject: null, task: 'contested' },
  labels: {
    subject: { slugs: ['genetics'], source: 'rules', at },
    task: { slugs: ['other'], source: 'asker', at },
  },
  said: [
    { ...word, source: 'asker', slugs: ['other'] },
    { ...word, source: 'asker', slugs: ['administration'], at: '2026-11-22T11:00:00.000Z' },
    { ...word, source: 'rules', slugs: ['knowledge'] },
    { ...word, axis: 'subject', source: 'rules', slugs: ['genetics'] },
  ],
}
const UNSURE: LabelReviewDto = {
  ...DIFFERING,
  turn_id: 'two',
  question: 'And then?',
  reasons: { subject: 'abstained', task: null },
  labels: { ...DIFFERING.labels, subject: null },
  said: [{ ...word, axis: 'subject', status: 'abstained', source: 'rules', slugs: [] }],
}
const REVIEWED: ReviewedLabelDto = {
  id: 'label',
  turn_id: 'three',
  question: 'What is sepsis?',
  axis: 'subject',
  slugs: ['immunology', 'pathology'],
  before: { slugs: ['zoology'], source: 'rules' },
  by: 'admin-id',
  at,
}

const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'admin-id', is_superuser: true }),
  'GET /labels/reviews': { data: [DIFFERING, UNSURE], count: 12 },
  'GET /labels/reviewed': { data: [REVIEWED], count: 1 },
  'POST /labels/reviews': { reviewed: 2, refused: [] },
})

// Those of tests before would keep the places of new ones for seconds.
function open(address = '/admin/labels') {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    address,
    <>
      <LabelReviews />
      <Toaster />
    </>,
  )
}

/** Not by role: to name a row takes a look at every choice in it. */
const row = async (question: string) =>
  within((await screen.findByText(question)).closest('tr') as HTMLElement)
const reads = () => api.sent.filter(({ call }) => call.endsWith('reason=contested'))
const saved = () => api.sent.find(({ call }) => call.startsWith('POST'))?.body

type Queries = Pick<typeof screen, 'getByLabelText'>

/** Where there are no popovers, their buttons stand on the page; only closing has to be played. */
async function say(user: UserEvent, place: Queries, axis: 'Subject' | 'Task', slug: string) {
  const choices = place.getByLabelText(`${axis} of the question`)
  await user.click(within(choices).getByText(slug))
  fireEvent(choices, Object.assign(new Event('toggle'), { newState: 'closed' }))
}

test('a question says what each source said last, and every word on request', async () => {
  open()
  const { getByText } = await row('Why does it fall?')
  expect(getByText('Task, the asker:').parentElement).toHaveTextContent('Other')
  expect(getByText('Task, rules:').parentElement).toHaveTextContent('Knowledge')
  expect(getByText('All 4 words')).toBeInTheDocument()
  const unsure = await row('And then?')
  expect(unsure.getByText('Subject, rules:').parentElement).toHaveTextContent('not sure')
  expect(unsure.queryByText(/^All/)).toBeNull()
  expect(reads()[0]?.call).toBe('GET /labels/reviews?skip=0&limit=10&reason=contested')
})

test('tabs say how many wait, and the first that has any is opened', async () => {
  api.answer('GET /labels/reviews', ({ call }) =>
    call.includes('abstained') ? { data: [UNSURE], count: 7 } : { data: [], count: 0 },
  )
  open()
  const tab = await screen.findByRole('tab', { name: 'Nobody is sure (7)' })
  await expect.poll(() => tab).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tab', { name: 'Sources differ (0)' })).toBeInTheDocument()
  expect(await screen.findByText('And then?')).toBeInTheDocument()
})

test('to save a choice agrees with what stands; one of which nothing can be said waits', async () => {
  const { user } = open()
  await user.click(await screen.findByLabelText('And then?'))
  expect(screen.getByRole('button', { name: 'Save reviews' })).toBeDisabled()
  await user.click(screen.getByLabelText('Why does it fall?'))
  await user.click(screen.getByRole('button', { name: 'Save 1 review' }))
  await expect.poll(saved).toEqual({ reviews: [{ turn_id: 'one', task: 'other' }] })
  await expect.poll(() => reads().length).toBe(2)
  expect(screen.getByLabelText('Why does it fall?')).not.toBeChecked()
})

test('many are labelled at once, and one of them otherwise', async () => {
  const { user } = open()
  await user.click(await screen.findByLabelText('Choose all on this page'))
  const bar = within(screen.getByText('For the 2 chosen:').parentElement as HTMLElement)
  await say(user, bar, 'Subject', 'Zoology')
  await say(user, await row('And then?'), 'Task', 'Knowledge')
  await user.click(screen.getByText('Save 2 reviews'))
  await expect.poll(saved).toEqual({
    reviews: [
      { turn_id: 'one', subjects: ['zoology'], task: 'other' },
      { turn_id: 'two', subjects: ['zoology'], task: 'knowledge' },
    ],
  })
  expect(await screen.findByText('2 questions were reviewed.')).toBeInTheDocument()
})

test('what is refused is told of and stays chosen', async () => {
  const refused = [{ turn_id: 'two', detail: 'Turn not found' }]
  api.answer('POST /labels/reviews', { reviewed: 1, refused })
  const { user } = open()
  await say(user, await row('And then?'), 'Subject', 'Zoology')
  await user.click(screen.getByLabelText('Why does it fall?'))
  await user.click(screen.getByText('Save 2 reviews'))
  expect(await screen.findByText('1 could not be reviewed: Turn not found.')).toBeInTheDocument()
  expect(screen.getByLabelText('And then?')).toBeChecked()
  expect(screen.getByLabelText('Why does it fall?')).not.toBeChecked()
})

test('what superusers said stands with what was said before, and by whom', async () => {
  const { user, shown } = open('/admin/labels?list=abstained&page=2')
  await expect
    .poll(() => api.sent.map(({ call }) => call))
    .toContainEqual(expect.stringContaining('skip=10&limit=10&reason=abstained'))
  await user.click(screen.getByRole('tab', { name: 'Reviewed' }))
  expect(shown.address).toBe('/admin/labels?list=reviewed')
  const { getByText } = await row('What is sepsis?')
  expect(getByText('Immunology, Pathology')).toBeInTheDocument()
  expect(getByText('Zoology (rules)')).toBeInTheDocument()
  expect(getByText('by you')).toBeInTheDocument()
})

test('an empty queue and an empty history say so, and a failure is told in the server’s words', async () => {
  api.answer('GET /labels/reviews', ({ call }) =>
    call.includes('contested') ? { data: [], count: 0 } : refuse(503, 'The server is busy.'),
  )
  api.answer('GET /labels/reviewed', { data: [], count: 0 })
  const { user } = open()
  expect(await screen.findByText('No question waits')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Nobody is sure' }))
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Reviewed' }))
  expect(await screen.findByText('Nothing was reviewed')).toBeInTheDocument()
})
