import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readInvitation } from '../../api/kept-invitation.ts'
import { takeReturnPath } from '../../api/return-path.ts'
import { ensureGuestFingerprint } from '../../api/session.ts'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { JoinStudy } from './join-study.tsx'

const STUDY = {
  ...{ title: 'Sepsis answers', description: 'Rate as if on call.', state: 'rating', ratings: 40 },
}
const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'rater-id' }),
  'POST /studies/join': { id: 'study-1' },
  'POST /studies/invitation': STUDY,
})
const PATH = '/studies/join?token=abc'
const open = (token: string | null) => renderAt(PATH, <JoinStudy token={token} path={PATH} />)

test('a signed-in visitor joins on a press, and rates', async () => {
  signIn({ id: 'rater-id' })
  const { user, shown } = open('abc')
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Join the study' }))
  await expect.poll(() => shown.address).toBe('/rate/study-1')
  expect(api.sent.at(-1)).toEqual({ call: 'POST /studies/join', body: { token: 'abc' } })
})

test('a new account learns that its ratings count before it is confirmed', async () => {
  const text = 'Your ratings count, also before you confirm your email address.'
  api.answer('GET /users/me', () => ({ ...signIn({ id: 'rater-id' }), is_email_verified: true }))
  signIn({ id: 'rater-id' })
  open('abc')
  await screen.findByRole('button', { name: 'Join the study' })
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  api.answer('GET /users/me', () => ({ ...signIn({ id: 'rater-id' }), is_email_verified: false }))
  open('abc')
  await screen.findByText(text)
})

test('a link that no longer works shows the reason', async () => {
  api.answer('POST /studies/join', () => refuse(404, 'This link is invalid or was replaced.'))
  signIn({ id: 'rater-id' })
  const { user } = open('abc')
  await user.click(await screen.findByRole('button', { name: 'Join the study' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('invalid or was replaced')
})

test('a guest signs in first, and returns once', async () => {
  ensureGuestFingerprint()
  const { user, shown } = open('abc')
  await user.click(await screen.findByRole('link', { name: 'Sign in' }))
  expect(shown.address).toBe('/login')
  expect([takeReturnPath(), takeReturnPath()]).toEqual([PATH, '/'])
})

test('a mailed invitation is kept for the sign-up, and a link is not', async () => {
  ensureGuestFingerprint()
  for (const [admits, kept] of [
    [false, null],
    [true, 'abc'],
  ] as const) {
    api.answer('POST /studies/invitation', { ...STUDY, admits } as never)
    const { user } = open('abc')
    await user.click(await screen.findByRole('link', { name: 'Sign up' }))
    expect(readInvitation()).toBe(kept)
    cleanup()
  }
})

test('a guest sees the study before signing up, or that it is closed', async () => {
  ensureGuestFingerprint()
  open('abc')
  await screen.findByRole('heading', { name: 'Sepsis answers' })
  expect(screen.getByText('About 40 ratings per rater.')).toBeInTheDocument()
  cleanup()
  api.answer('POST /studies/invitation', { ...STUDY, state: 'closed' } as never)
  open('abc')
  await screen.findByText(/This study is closed/)
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
})

test('an incomplete link shows what to do', () => {
  signIn({ id: 'rater-id' })
  open(null)
  expect(screen.getByRole('alert')).toHaveTextContent('Open the link in your email again.')
})
