import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { aSource, DRAFT_ANSWERS, FROZEN, PLAN, STUDY } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { StudyPage } from './study-page.tsx'

const RATERS = {
  ...{ has_link: false, rated: 12, assignments: 40, flagged: 1, repeats: 2, unassigned: 5 },
  data: [
    {
      ...{ id: 'rater-1', email: 'ada@example.org', name: 'Ada', state: 'rating', rated: 12 },
      ...{ repeats: 2, skipped: 1, flagged: 0, last_rated_at: null },
    },
  ],
  reports: [
    {
      ...{ id: 'assignment-1', kind: 'flag', reason: 'Answer A is cut off', rater: 'Ada' },
      ...{ external_id: 'q7', question: 'When is lactate measured again?' },
    },
  ],
}
const done = aSource('one', {
  responses: { done: 28, declined: 1, running: 1 } as never,
  cost_usd: 2.5,
})
const broken = aSource('two', {
  responses: { done: 20, failed: 3, waiting: 7 } as never,
  ...{ failures: [{ code: 'timed_out', responses: 3 }], cost_usd: 0.5 },
})
const api = setupFakeApi({
  ...DRAFT_ANSWERS,
  'GET /studies/study-1/arms': { data: [done, broken] },
  'GET /studies/study-1/raters': RATERS,
  'POST /studies/study-1/freeze': FROZEN,
  'PATCH /studies/study-1': FROZEN,
  'POST /studies/study-1/retry': { message: 'Requested again' },
  'DELETE /studies/study-1/arms/two': { message: 'Left out' },
  'POST /studies/study-1/start-rating': { ...FROZEN, state: 'rating' },
  'POST /studies/study-1/close': { ...FROZEN, state: 'closed' },
  'POST /studies/study-1/archive': { ...FROZEN, state: 'archived' },
  'POST /studies/study-1/restore': FROZEN,
  'POST /studies/study-1/versions': { ...STUDY, id: 'study-2' },
  'POST /studies/study-1/raters': { message: 'Invited' },
  'DELETE /studies/study-1/raters/rater-1': { message: 'Removed' },
  'POST /studies/study-1/link': { path: '/studies/join?token=abc' },
  'DELETE /studies/study-1': { message: 'Study deleted' },
})

async function open(study: object = STUDY) {
  api.answer('GET /studies/study-1', study as never)
  signIn({ id: 'admin-id', is_superuser: true })
  const { user, shown } = renderAt(
    '/studies/study-1',
    <>
      <Routes>
        <Route path="/studies/:id" element={<StudyPage />} />
      </Routes>
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { name: 'Sepsis answers' })
  return { user, shown }
}
const press = (name: string) => screen.getByRole('button', { name })
const part = (name: RegExp) => screen.findByRole('region', { name })
const calls = () => api.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
const confirm = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

test('a draft shows the steps until the freeze', async () => {
  await open()
  const steps = screen.getByRole('navigation', { name: 'Steps' })
  expect(within(steps).getByRole('link', { current: 'step' })).toHaveTextContent('Design')
  expect(within(steps).getAllByRole('link')).toHaveLength(4)
  expect(screen.queryByRole('heading', { name: /Raters/ })).toBeNull()
})

test('a design that is not saved can’t be frozen', async () => {
  const { user } = await open()
  await expect.poll(() => press('Freeze the study')).toBeEnabled()
  await user.clear(screen.getByLabelText('Raters'))
  expect(press('Freeze the study')).toBeDisabled()
  expect(await part(/Freeze/)).toHaveTextContent('The design has a change that is not saved.')
})

test('the freeze names what it fixes and what it costs', async () => {
  const { user } = await open()
  await expect.poll(() => press('Freeze the study')).toBeEnabled()
  await user.click(press('Freeze the study'))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '30 questions, 2 sources and the design can’t be changed afterwards. 60 answers are requested from the models now, for about $1.25.',
  )
  api.answer('GET /studies/study-1', FROZEN as never)
  await user.click(confirm('Freeze'))
  await screen.findByText('The study is frozen.')
  await screen.findByText('a1b2c3')
})

test('a study in which something is missing can’t be frozen', async () => {
  api.answer('GET /studies/study-1/plan', { ...PLAN, missing: ['Upload questions.'] })
  await open()
  const freeze = await part(/Freeze/)
  await expect.poll(() => freeze).toHaveTextContent('The plan lists 1 thing to do first.')
  expect(press('Freeze the study')).toBeDisabled()
})

test('collecting shows progress, failures by cause, and the cost beside the budget', async () => {
  await open({ ...FROZEN, design: { ...FROZEN.design, budget_usd: 3 } })
  const answers = await part(/Answers/)
  await within(answers).findByText(
    /48 of 60 answers, 1 declined, 3 failed. Cost: \$3.00 of the budget/,
  )
  expect(answers).toHaveTextContent('The budget is spent')
  const bar = within(answers).getByRole('progressbar', { name: 'Answers of Model one' })
  expect(bar).toHaveAttribute('aria-valuenow', '29')
  expect(answers).toHaveTextContent('28 of 30 answers, 1 declined. Cost: $2.50')
  expect(answers).toHaveTextContent('3 failed: Answers take longer than allowed.')
})

test('a source whose model is paused shows why it waits', async () => {
  const paused = { state: 'paused', cause: null, is_drawn: false } as const
  const data = [done, aSource('two', { waits_because: paused })]
  api.answer('GET /studies/study-1/arms', { data })
  await open(FROZEN)
  const notes = await screen.findAllByText(/gives no answers now/)
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Its model gives no answers now. Paused: Resume it to offer it again. Or leave this source out.',
  ])
})

test('while answers are collected, the page polls, and the organiser can step in', async () => {
  const { user } = await open(FROZEN)
  const answers = await part(/Answers/)
  await user.click(await within(answers).findByRole('button', { name: 'Pause' }))
  await user.click(press('Request failed answers again'))
  await user.click(press('Leave out Model two'))
  await user.click(confirm('Leave out'))
  await screen.findByText('The study goes on without Model two.')
  expect(screen.queryByRole('button', { name: 'Start rating' })).toBeNull()
  const ended = aSource('one', { responses: { done: 28, declined: 1, failed: 1 } as never })
  api.answer('GET /studies/study-1/arms', { data: [ended, { ...broken, is_left_out: true }] })
  await user.click(await screen.findByRole('button', { name: 'Start rating' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('1 answer failed and will stay missing.')
  await user.click(confirm('Start rating'))
  await screen.findByText('Raters can rate now.')
  expect(calls()).toEqual([
    'PATCH /studies/study-1',
    'POST /studies/study-1/retry',
    'DELETE /studies/study-1/arms/two',
    'POST /studies/study-1/start-rating',
  ])
  const polls = () => api.sent.filter(({ call }) => call === 'GET /studies/study-1/arms').length
  const before = polls()
  await expect.poll(polls).toBeGreaterThan(before)
})

test('raters are invited, get a link, and are removed', async () => {
  const { user } = await open({ ...FROZEN, state: 'rating' })
  const raters = await part(/6\. Raters/)
  await expect
    .poll(() => raters)
    .toHaveTextContent('12 of 40 ratings (1 reported as faulty, 2 repeated ratings)')
  const reports = within(raters).getByRole('region', { name: 'Reports of raters' })
  expect(reports).toHaveTextContent(
    'ReportedAnswer A is cut offq7: When is lactate measured again?Ada',
  )
  await user.click(press('Invite by mail'))
  await user.type(screen.getByLabelText(/^Email addresses/), 'eve@example.org, ada')
  await user.type(screen.getByLabelText(/^Email addresses/), '@{Tab}')
  expect(screen.getByLabelText(/^Email addresses/)).toHaveAccessibleDescription(/ada@ is not/)
  await user.type(screen.getByLabelText(/^Email addresses/), 'example.org{Enter}not-an-email{Tab}')
  expect(screen.getByLabelText(/^Email addresses/)).toHaveAccessibleDescription(
    /not-an-email is not/,
  )
  await user.type(screen.getByLabelText(/^Email addresses/), '{Backspace}'.repeat(13))
  await user.click(press('Send invitations'))
  await screen.findByText('The invitations are on their way.')
  expect(api.sent).toContainEqual({
    call: 'POST /studies/study-1/raters',
    body: { emails: ['eve@example.org', 'ada@example.org'] },
  })
  await user.click(press('Create a link'))
  expect(await screen.findByLabelText('Link')).toHaveValue(
    'http://assay.test/studies/join?token=abc',
  )
  await user.click(confirm('Done'))
  await user.click(press('Remove Ada'))
  await user.click(confirm('Remove'))
  await screen.findByText('Ada was removed.')
})

test('without mail, the refusal is shown at the addresses', async () => {
  const detail = 'Sending mails is not available. Create a link and send it yourself.'
  api.answer('POST /studies/study-1/raters', () => refuse(409, detail))
  const { user } = await open(FROZEN)
  await user.click(await screen.findByRole('button', { name: 'Invite by mail' }))
  await user.type(screen.getByLabelText(/^Email addresses/), 'eve@example.org')
  await user.click(press('Send invitations'))
  await screen.findByText(detail)
})

test('a study that is given up while collecting is archived without results', async () => {
  const { user } = await open(FROZEN)
  await user.click(press('Archive'))
  expect(screen.getByRole('dialog')).toHaveTextContent('answers are no longer requested')
  api.answer('GET /studies/study-1', { ...FROZEN, state: 'archived', closed_at: null } as never)
  await user.click(confirm('Archive'))
  await screen.findByText('The study was archived.')
  expect(screen.queryByRole('link', { name: /results/ })).toBeNull()
  const restore = await screen.findByRole('button', { name: 'Restore' })
  api.answer('GET /studies/study-1', { ...FROZEN, is_paused: true } as never)
  await user.click(restore)
  await screen.findByText(/Resume it to collect the missing answers/)
  await screen.findByRole('button', { name: 'Archive' })
})

test('a study that is being rated is closed when it is archived', async () => {
  const { user } = await open({ ...FROZEN, state: 'rating', later_version_id: 'study-2' })
  expect(screen.getByRole('link', { name: 'Version 2' })).toHaveAttribute(
    'href',
    '/studies/study-2',
  )
  await user.click(press('Archive'))
  expect(screen.getByRole('dialog')).toHaveTextContent('nobody can rate afterwards')
})

test('a study is closed, archived, and continued in a new version', async () => {
  const { user, shown } = await open({ ...FROZEN, state: 'rating' })
  await user.click(await screen.findByRole('button', { name: 'Close the study' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('28 ratings will stay missing.')
  const closed = { state: 'closed', closed_at: '2026-11-20T10:00:00.000Z' }
  api.answer('GET /studies/study-1', { ...FROZEN, ...closed } as never)
  await user.click(confirm('Close the study'))
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  await user.click(confirm('Archive'))
  await screen.findByText('The study was archived.')
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    '/studies/study-1/results',
  )
  await user.click(press('New version'))
  await expect.poll(() => shown.address).toBe('/studies/study-2')
})

test('a draft is deleted', async () => {
  const { user, shown } = await open()
  await user.click(press('Delete'))
  await user.click(confirm('Delete'))
  await expect.poll(() => shown.address).toBe('/studies')
})

test('an unknown study shows the reason', async () => {
  signIn({ id: 'admin-id', is_superuser: true })
  api.answer('GET /studies/study-9', () => refuse(404, 'Study not found'))
  renderAt(
    '/studies/study-9',
    <Routes>
      <Route path="/studies/:id" element={<StudyPage />} />
    </Routes>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Study not found')
})
