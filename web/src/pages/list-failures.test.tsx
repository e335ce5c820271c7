import { REVIEW_KINDS } from '@assay/contracts/review-decisions'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Usage } from '../features/analytics/usage.tsx'
import { Items } from '../features/items/items.tsx'
import { Reviews } from '../features/reviews/reviews.tsx'
import { Users } from '../features/users/users.tsx'
import { refuse, setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'

const me = { id: 'admin-id', is_superuser: true }
const api = setupFakeApi({ 'GET /users/me': () => signIn(me) })
const waiting = Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, 0]))
const none = { data: [], count: 0, waiting }

test.each([
  ['/items', <Items key="items" />, 'GET /items/', /don't have any items yet/],
  ['/admin', <Users key="users" />, 'GET /users/', 'No matching accounts.'],
  ['/analytics', <Usage key="usage" />, 'GET /analytics/usage', 'No events yet.'],
  ['/admin/reviews', <Reviews key="reviews" />, 'GET /reviews/', 'No voters to review'],
] as const)('at %s, a list that could not be loaded is fetched again', async (...given) => {
  const [address, page, call, shown] = given
  signIn(me)
  api.answer(call, () => new Response(null, { status: 500 }))
  const { user } = renderAt(address, page)
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
  api.answer(call, () => refuse(503, 'The server is busy.'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument()
  api.answer(call, none)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(shown)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})
