import type { ReviewedTextDto, TextReviewDto } from '@assay/contracts/text-reviews'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { TextReviews } from './text-reviews.tsx'

const at = '2026-11-22T12:00:00.000Z'
const HASH = 'a'.repeat(64)
const WAITING: TextReviewDto = {
  ...{ turn_id: 'one', text_hash: HASH, question: 'My patient Mr Kowalski coughs.', asked_at: at },
  findings: [
    {
      place: 'prompt',
      kind: 'name',
      before: 'My patient Mr ',
      found: 'Kowalski',
      after: ' coughs.',
    },
    { place: 'feedback', kind: 'name', before: 'Mrs ', found: 'Roe', after: '' },
  ],
}
const DECIDED: ReviewedTextDto = {
  ...{ id: 'later', turn_id: 'two', text_hash: HASH, question: 'And then?' },
  ...{ decision: 'redact', by: 'admin-id', at, is_last: true },
}
const BEFORE: ReviewedTextDto = {
  ...{ ...DECIDED, id: 'earlier', question: 'And before?' },
  ...{ decision: 'publish', by: null, is_last: false },
}

const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'admin-id', is_superuser: true }),
  'GET /releases/reviews': { data: [WAITING], count: 1 },
  'GET /releases/reviewed': { data: [DECIDED, BEFORE], count: 2 },
  'POST /releases/reviews': { reviewed: 1, refused: [] },
})

// Those of tests before would keep the places of new ones for seconds.
function open(address = '/admin/texts') {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    address,
    <>
      <TextReviews />
      <Toaster />
    </>,
  )
}

const row = async (question: string) =>
  within((await screen.findByText(question)).closest('tr') as HTMLElement)
const saved = () => api.sent.find(({ call }) => call.startsWith('POST'))?.body

test('what was found is marked in the text around it, and a decision names what was looked at', async () => {
  const { user } = open()
  const { getByText } = await row('My patient Mr Kowalski coughs.')
  expect(getByText('Kowalski').tagName).toBe('MARK')
  expect(getByText('Reason, a name:').parentElement).toHaveTextContent('Mrs Roe')
  await user.click(getByText('Redact'))
  const decided = { turn_id: 'one', text_hash: HASH, decision: 'redact' }
  await expect.poll(saved).toEqual({ reviews: [decided] })
  expect(await screen.findByText('The next release has it as decided.')).toBeInTheDocument()
})

test('what was decided last may be decided again, by whomever it was', async () => {
  const { user } = open('/admin/texts?list=reviewed')
  const last = await row('And then?')
  expect(last.getByText('by you')).toBeInTheDocument()
  expect(last.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Publish',
    'Leave out',
  ])
  const before = await row('And before?')
  expect(before.getByText('by a deleted account')).toBeInTheDocument()
  expect(before.queryByRole('button')).toBeNull()
  await user.click(last.getByText('Leave out'))
  await expect.poll(saved).toMatchObject({ reviews: [{ turn_id: 'two', decision: 'leave_out' }] })
})

test('a refusal, a failure and an empty queue say so', async () => {
  const refused = [{ turn_id: 'one', detail: 'The texts have changed since' }]
  api.answer('POST /releases/reviews', { reviewed: 0, refused })
  api.answer('GET /releases/reviewed', () => refuse(503, 'The server is busy.'))
  const { user } = open()
  await user.click((await row('My patient Mr Kowalski coughs.')).getByText('Publish'))
  expect(await screen.findByText('The texts have changed since.')).toBeInTheDocument()
  api.answer('GET /releases/reviews', { data: [], count: 0 })
  await user.click(screen.getByRole('tab', { name: 'Decided' }))
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Waiting' }))
  expect(await screen.findByText('No text waits')).toBeInTheDocument()
})
