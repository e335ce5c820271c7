import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { STUDY } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Studies } from './studies.tsx'

const rated = { ...STUDY, id: 'study-2', title: 'Older', version: 2, state: 'rating' }
const api = setupFakeApi({
  'GET /studies/': { data: [STUDY, { ...rated, ratings: 120, raters: 1 }], count: 2 },
  'POST /studies/': STUDY,
})

function open(address = '/studies') {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(address, <Studies />)
}

test('the list shows how far each study has come', async () => {
  open()
  const first = await screen.findByRole('row', { name: /^Sepsis answers/ })
  expect(first).toHaveTextContent('Draft30 questions, 2 sources')
  expect(screen.getByRole('row', { name: /^Older/ })).toHaveTextContent(
    'OlderVersion 2Being rated120 ratings, 1 rater',
  )
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/studies/study-2')
})

test('a version that was replaced is marked', async () => {
  const data = [{ ...STUDY, state: 'collecting', later_version_id: 'study-2' }]
  api.answer('GET /studies/', { data, count: 1 } as never)
  open()
  expect(await screen.findByRole('row', { name: /^Sepsis answers/ })).toHaveTextContent(
    'Version 1, replaced by version 2',
  )
})

test('archived studies have their own list', async () => {
  open('/studies?list=archived')
  await screen.findByRole('table')
  expect(api.sent[0]?.call).toBe('GET /studies/?skip=0&limit=25&archived=true')
})

test('a new study needs a title, and opens', async () => {
  const { user, shown } = open()
  await user.click(screen.getByRole('button', { name: 'New study' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByLabelText(/^Title/)).toHaveFocus()
  await user.type(screen.getByLabelText(/^Title/), ' Sepsis answers ')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await expect.poll(() => shown.address).toBe('/studies/study-1')
  expect(api.sent).toContainEqual({
    call: 'POST /studies/',
    body: { title: 'Sepsis answers', description: null, design: { kind: 'pairwise' } },
  })
})

test('a failure is shown with a retry', async () => {
  api.answer('GET /studies/', () => refuse(503, 'The database is busy.'))
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is busy. Try again')
})

test('a name in the description is confirmed as no patient’s', async () => {
  const detail = 'This looks like patient data. Please remove it, or confirm that it is not.'
  const refused = { detail, findings: [{ kind: 'name', start: 0, end: 5 }] }
  api.answer('POST /studies/', ({ body }) =>
    'phi_reviewed' in (body as object) ? STUDY : Response.json(refused, { status: 409 }),
  )
  const { user, shown } = open()
  await user.click(screen.getByRole('button', { name: 'New study' }))
  await user.type(screen.getByLabelText(/^Title/), 'Sepsis')
  await user.type(screen.getByLabelText('Description'), 'By Prof. Smith')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await user.click(await screen.findByLabelText('This isn’t a patient’s: a name'))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await expect.poll(() => shown.address).toBe('/studies/study-1')
  expect(api.sent).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ phi_reviewed: ['name'] }) }),
  )
})
