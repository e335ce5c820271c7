import type { ReviewDto, ReviewOf, ReviewsDto } from '@assay/contracts/reviews'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Reviews } from './reviews.tsx'

const at = '2026-11-22T12:00:00.000Z'
const WAITING = {
  state: 'waiting',
  version: 'v1',
  count: 1,
  at,
  reason: null,
  decided_by: null,
} as const
const EXCLUSION: ReviewOf<'exclusion'> = {
  ...{ ...WAITING, id: 'exclusion-1', kind: 'exclusion', decisions: ['restore', 'keep'] },
  subject: {
    ...{ voter: 'voter-one', reason: 'residual', rule_version: '1', excluded_at: at },
    evidence: { z: 6.14, modelId: 'heron-id', chance: 0.98765 },
    is_restored: false,
  },
}
const OTHER: ReviewDto = {
  ...EXCLUSION,
  id: 'exclusion-2',
  subject: { ...EXCLUSION.subject, voter: 'voter-two', reason: 'side_bias' },
}
const LABEL: ReviewDto = {
  ...{ ...WAITING, id: 'label-1', kind: 'label', decisions: ['label'], count: 3 },
  subject: {
    question: 'Why does it fall?',
    reasons: { task: 'contested' },
    labels: {
      subject: { slugs: ['genetics'], source: 'weights', at },
      task: { slugs: ['other'], source: 'asker', at },
      language: null,
    },
    sources: [
      { axis: 'subject', source: 'weights', status: 'matched', slugs: ['genetics'] },
      { axis: 'task', source: 'asker', status: 'matched', slugs: ['other'] },
      { axis: 'task', source: 'weights', status: 'matched', slugs: ['knowledge'] },
      { axis: 'task', source: 'model', status: 'abstained', slugs: [] },
    ],
  },
}
const TEXT: ReviewDto = {
  ...{ ...WAITING, id: 'text-1', kind: 'text', decisions: ['publish', 'redact', 'leave_out'] },
  subject: {
    ...{ turn_id: 'turn', question: 'Why does Mr Kowalski cough?', text_hash: 'hash' },
    findings: [
      { place: 'prompt', kind: 'name', before: 'Mr ', found: 'Kowalski', after: ' cough?' },
    ],
  },
}
const ATTESTATION: ReviewDto = {
  ...{ ...WAITING, id: 'asked', kind: 'attestation', decisions: ['attest', 'refuse'] },
  subject: {
    ...{ user_id: 'ada', full_name: 'Ada', email: 'ada@example.org', orcid: null },
    ...{ field: 'genetics', role: 'researcher', evidence: 'publication' },
    ...{ statement: 'A paper', expires_at: null },
  },
}
const NAMED: ReviewDto = {
  ...{ ...WAITING, id: 'answer', kind: 'self_identification', decisions: ['overturn', 'keep'] },
  subject: { turn_id: 'turn', side: 'left', model_name: 'Heron-7', sentence: 'I am Heron-7.' },
}
const CHANGED: ReviewDto = {
  ...{ ...WAITING, id: 'change', kind: 'model_change', decisions: ['split', 'dismiss'] },
  subject: {
    ...{ model_id: 'heron-id', model_name: 'Demo Heron', since: '2026-05-12T10:00:00.000Z' },
    ...{ votes: { points: 101.4, votes: 240 }, versions: null },
  },
}
const counts = {
  exclusion: 2,
  label: 1,
  text: 1,
  attestation: 1,
  self_identification: 1_000,
  model_change: 1,
}
const page = (...data: ReviewDto[]): ReviewsDto => ({ data, count: data.length, waiting: counts })

const PAGES = {
  exclusion: page(EXCLUSION, OTHER),
  label: page(LABEL),
  text: page(TEXT),
  attestation: page(ATTESTATION),
  self_identification: page(NAMED),
  model_change: page(CHANGED),
}
const kindOf = (call: string) => /kind=(\w+)/.exec(call)?.[1] as keyof typeof PAGES
const DONE = { message: 'It is done' }

const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'admin-id', is_superuser: true }),
  'GET /llms/': [{ id: 'heron-id', llm_name: 'Demo Heron', is_thinking: false }],
  'GET /reviews/': ({ call }) => PAGES[kindOf(call)],
  'POST /reviews/network-exemptions': { message: 'What its share left out counts within seconds' },
  'POST /reviews/exclusion/exclusion-1': DONE,
  'POST /reviews/exclusion/exclusion-2': DONE,
  'POST /reviews/label/label-1': DONE,
  'POST /reviews/text/text-1': DONE,
  'POST /reviews/attestation/asked': DONE,
  'POST /reviews/self_identification/answer': DONE,
  'POST /reviews/model_change/change': DONE,
})

function open(kind: string, list = '') {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    `/admin/reviews?kind=${kind}${list}`,
    <>
      <Reviews />
      <Toaster />
    </>,
  )
}
const cards = () => screen.findAllByRole('article')
const decided = () => api.sent.filter(({ call }) => call.startsWith('POST')).at(-1)
const reads = () => api.sent.filter(({ call }) => call.startsWith('GET /reviews/'))

test('the page opens the first kind that waits', async () => {
  const waiting = { ...counts, exclusion: 0, label: 0 }
  api.answer('GET /reviews/', ({ call }) => ({ ...PAGES[kindOf(call)], waiting }))
  signIn({ id: 'admin-id', is_superuser: true })
  const { shown } = renderAt('/admin/reviews', <Reviews />)
  expect(await screen.findByText('Why does Mr Kowalski cough?')).toBeInTheDocument()
  expect(shown.address).toBe('/admin/reviews?kind=text')
})

test('each card shows the number of waiting reviews of its kind, and opens them', async () => {
  const { user, shown } = open('exclusion')
  const kinds = within(await screen.findByRole('navigation', { name: 'Kinds of review' }))
  expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '2 Excluded voters',
    '1 Labels',
    '1 Texts for release',
    '1 Expertise',
    '1,000 Model names',
    '1 Model changes',
  ])
  await user.click(kinds.getByRole('link', { name: /Labels/ }))
  expect(shown.address).toBe('/admin/reviews?kind=label')
  expect(await screen.findByText('Why does it fall?')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Decided' }))
  expect(shown.address).toBe('/admin/reviews?kind=label&list=decided')
})

test.each([
  ['exclusion', ['Favours or punishes one model', 'Demo Heron', '98.77%', 'voter-one']],
  ['label', ['This question was asked 3 times', 'Task, learned weights:', 'not sure']],
  ['text', ['Question, a name:', 'Kowalski']],
  ['attestation', ['Ada: Researcher, Genetics', 'A paper', 'ada@example.org']],
  ['self_identification', ['I am Heron-7.', 'Heron-7, left, turn turn']],
  ['model_change', ['Demo Heron, since', 'May 12', 'about 101 points higher', '240 votes']],
] as const)('a review of kind %s shows its subject', async (kind, words) => {
  open(kind)
  const [card] = await cards()
  for (const text of words) await expect.poll(() => card?.textContent).toContain(text)
})

test.each([
  ['exclusion', '1', 'An expert', { decision: 'restore', reason: 'An expert' }],
  ['exclusion', '2', '', { decision: 'keep' }],
  ['text', '2', '', { decision: 'redact' }],
  ['attestation', '2', 'No such page', { decision: 'refuse', reason: 'No such page' }],
  ['model_change', '1', 'New weights', { decision: 'split', reason: 'New weights' }],
  ['self_identification', '1', 'A trial', { decision: 'overturn', reason: 'A trial' }],
  [
    ...(['label', '2', ''] as const),
    { decision: 'label', labels: { subjects: ['genetics'], task: 'knowledge' } },
  ],
] as const)('keys decide a review of kind %s with %s and %j', async (...given) => {
  const [kind, key, reason, body] = given
  const { user } = open(kind)
  await cards()
  await user.keyboard(key)
  // If the reason is missing, Enter moves the focus to its field; otherwise, Enter sends.
  await user.keyboard(reason ? `{Enter}${reason}{Enter}` : '{Enter}')
  await expect.poll(() => decided()?.body).toEqual({ version: 'v1', ...body })
  expect(await screen.findByText('It is done.')).toBeInTheDocument()
  await expect.poll(() => reads().length).toBe(2)
})

test('keys move between reviews and stop at both ends', async () => {
  const { user } = open('exclusion')
  const [first, second] = await cards()
  expect(first).toHaveAttribute('aria-current')
  await user.keyboard('j')
  expect(second).toHaveFocus()
  await user.keyboard('jkk')
  expect(first).toHaveFocus()
  await user.keyboard('j2{Enter}')
  await expect.poll(() => decided()?.call).toBe('POST /reviews/exclusion/exclusion-2')
})

test('a decision with a public reason waits for the reason', async () => {
  const { user } = open('exclusion')
  const [card] = await cards()
  const { getByLabelText, getByRole, getAllByRole } = within(card as HTMLElement)
  await user.click(getByRole('button', { name: 'Restore the voter' }))
  const send = getAllByRole('button', { name: 'Restore the voter' })[1] as HTMLElement
  expect(send).toBeDisabled()
  await user.type(getByLabelText(/Reason/), '  ')
  expect(send).toBeDisabled()
  await user.type(getByLabelText(/Reason/), 'An expert ')
  await user.click(send)
  await expect.poll(() => decided()?.body).toMatchObject({ reason: 'An expert' })
})

test('a superuser can choose labels that no source proposes', async () => {
  const { user } = open('label')
  const [card] = await cards()
  const choices = within(card as HTMLElement).getByLabelText('Subject of the question')
  await user.click(within(choices).getByText('Zoology'))
  // jsdom has no popovers: their buttons are on the page, and only closing must be simulated.
  fireEvent(choices, Object.assign(new Event('toggle'), { newState: 'closed' }))
  await user.click(within(card as HTMLElement).getByRole('button', { name: 'Save labels' }))
  await expect
    .poll(() => decided()?.body)
    .toMatchObject({ decision: 'label', labels: { subjects: ['zoology'] } })
})

test('a refusal is shown, and the list is fetched again', async () => {
  const detail = 'This review was decided or changed after you opened it'
  api.answer('POST /reviews/text/text-1', () => refuse(409, detail))
  const { user } = open('text')
  await cards()
  await user.keyboard('1{Enter}')
  expect(await screen.findByText(detail)).toBeInTheDocument()
  await expect.poll(() => reads().length).toBe(2)
})

test('a decided review shows the decision, its author and its reason, and further decisions', async () => {
  const restored: ReviewDto = {
    ...{ ...EXCLUSION, state: 'restore', decisions: [] },
    ...{ decided_by: 'admin-id', reason: 'A colleague' },
  }
  const attested: ReviewDto = {
    ...{ ...ATTESTATION, state: 'attest', decisions: ['revoke'] },
    ...{ decided_by: null, reason: 'Seen' },
  }
  api.answer('GET /reviews/', ({ call }) =>
    page(kindOf(call) === 'exclusion' ? restored : attested),
  )
  const { user } = open('exclusion', '&list=decided')
  const [card] = await cards()
  expect(card).toHaveTextContent(/Restored .* by you: A colleague/)
  expect(within(card as HTMLElement).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('link', { name: /Expertise/ }))
  await user.click(await screen.findByRole('link', { name: 'Decided' }))
  expect(await screen.findByText(/by a deleted account: Seen/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeInTheDocument()
})

test('an empty list shows a note, and a page after the last leads to the last', async () => {
  api.answer('GET /reviews/', { data: [], count: 0, waiting: counts })
  const { shown } = open('text', '&page=7')
  expect(await screen.findByText('No texts to review')).toBeInTheDocument()
  expect(shown.address).toBe('/admin/reviews?kind=text&page=1')
})

test('exempting a network requires an address, a day and a reason', async () => {
  const { user } = open('exclusion')
  await user.click(await screen.findByRole('button', { name: 'Exempt a network' }))
  const send = screen.getByRole('button', { name: 'Exempt' })
  expect(send).toBeDisabled()
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/IP address/), ' 192.0.2.7 ')
  await user.clear(dialog.getByLabelText(/Day/))
  await user.type(dialog.getByLabelText(/Day/), '2026-11-20')
  await user.type(dialog.getByLabelText(/Reason/), 'A class of students')
  await user.click(send)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const reason = 'A class of students'
  expect(decided()?.body).toEqual({ address: '192.0.2.7', day: '2026-11-20', reason })
})

test('an address that the server refuses is shown at its field', async () => {
  api.answer('POST /reviews/network-exemptions', () =>
    refuse(422, [{ loc: ['body', 'address'], msg: 'Address must be an IPv4 or IPv6 address' }]),
  )
  const { user } = open('exclusion')
  await user.click(await screen.findByRole('button', { name: 'Exempt a network' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/IP address/), 'ward 7')
  await user.type(dialog.getByLabelText(/Reason/), 'A class of students')
  await user.click(screen.getByRole('button', { name: 'Exempt' }))
  expect(await screen.findByText('Address must be an IPv4 or IPv6 address')).toBeInTheDocument()
})
