import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeReturnPath } from '../../api/return-path.ts'
import { ensureGuestFingerprint } from '../../api/session.ts'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { JoinStudy } from './join-study.tsx'

const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'rater-id' }),
  'POST /studies/join': { id: 'study-1' },
})
const PATH = '/studies/join?token=abc'
const open = (token: string | null) => renderAt(PATH, <JoinStudy token={token} path={PATH} />)

test('a signed-in visitor joins on a press, and rates', async () => {
  signIn({ id: 'rater-id' })
  const { user, shown } = open('abc')
  expect(screen.getByText('ada@example.com')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Join the study' }))
  await expect.poll(() => shown.address).toBe('/rate/study-1')
  expect(api.sent.at(-1)).toEqual({ call: 'POST /studies/join', body: { token: 'abc' } })
})

test('a link that no longer works shows the reason', async () => {
  api.answer('POST /studies/join', () => refuse(404, 'This link is invalid or was replaced.'))
  signIn({ id: 'rater-id' })
  const { user } = open('abc')
  await user.click(screen.getByRole('button', { name: 'Join the study' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('invalid or was replaced')
})

test('a guest signs in first, and returns once', async () => {
  ensureGuestFingerprint()
  const { user, shown } = open('abc')
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(shown.address).toBe('/login')
  expect([takeReturnPath(), takeReturnPath()]).toEqual([PATH, '/'])
})

test('an incomplete link shows what to do', () => {
  signIn({ id: 'rater-id' })
  open(null)
  expect(screen.getByRole('alert')).toHaveTextContent('Open the link in your email again.')
})
