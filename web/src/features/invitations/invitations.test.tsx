import type { InvitationDto } from '@assay/contracts/invitations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Invitations } from './invitations.tsx'

const LINK: InvitationDto = {
  ...{ id: 'link-id', email: null, role: 'user', state: 'open', uses: 1, max_uses: 5 },
  ...{ created_at: '2026-11-02T10:00:00.000Z', expires_at: '2026-11-09T10:00:00.000Z' },
}
const MAILED: InvitationDto = { ...LINK, id: 'mail-id', email: 'bob@example.com', state: 'used' }

const api = setupFakeApi({
  'GET /invitations/': [MAILED, LINK],
  'GET /mail': { is_available: true },
  'POST /invitations/': { message: '2 invitations sent' },
  'POST /invitations/link': { ...LINK, path: '/signup?token=secret' },
  'DELETE /invitations/link-id': { message: 'Invitation revoked' },
})
const body = (call: string) => api.sent.find((sent) => sent.call === call)?.body

async function open() {
  const { user } = renderAt(
    '/admin',
    <>
      <Invitations />
      <Toaster />
    </>,
  )
  await screen.findByRole('row', { name: /Everybody with the link/ })
  return user
}

test('each invitation shows for whom it is, and only open ones can be revoked', async () => {
  await open()
  const mailed = screen.getByRole('row', { name: /bob@example.com/ })
  expect(mailed).toHaveTextContent('Used')
  expect(within(mailed).queryByRole('button')).not.toBeInTheDocument()
  const link = screen.getByRole('row', { name: /Everybody with the link/ })
  expect(link).toHaveTextContent('1 of 5')
})

test('pasted addresses are invited together', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Invite by mail' }))
  await user.type(screen.getByLabelText(/Email addresses/), 'ada@example.com; <eve@example.com>')
  await user.selectOptions(screen.getByLabelText('Role'), 'superuser')
  expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(/^May do everything/)
  await user.click(screen.getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('The invitations are on their way.')).toBeVisible()
  expect(body('POST /invitations/')).toEqual({
    ...{ emails: ['ada@example.com', 'eve@example.com'], role: 'superuser', expires_in_days: 7 },
  })
})

test('a link is shown once, after it is created', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Create a link' }))
  const uses = screen.getByLabelText(/Number of accounts/)
  await user.clear(uses)
  await user.type(uses, '2000')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByText('Enter a number from 1 to 1000')).toBeVisible()
  await user.clear(uses)
  await user.type(uses, '20')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const shown = await screen.findByLabelText('Link')
  expect(screen.getByText(/^Up to 5 people with this link/)).toBeVisible()
  expect(shown).toHaveValue(new URL('/signup?token=secret', window.location.origin).href)
  expect(body('POST /invitations/link')).toEqual({
    ...{ max_uses: 20, role: 'user', expires_in_days: 7 },
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
})

test('a refusal of the server is shown at its field', async () => {
  const detail = 'A link that gives a role can be used once'
  const issue = { loc: ['body', 'max_uses'], msg: detail, type: 'custom' }
  api.answer('POST /invitations/link', () => refuse(422, [issue]))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Create a link' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(detail)).toBeVisible()
})

test('an invitation is revoked after a confirmation', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Revoke the invitation link of/ }))
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Invitation revoked.')).toBeVisible()
})

test('without a mail server, only links are offered', async () => {
  api.answer('GET /mail', { is_available: false })
  await open()
  expect(screen.getByRole('button', { name: 'Create a link' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Invite by mail' })).not.toBeInTheDocument()
})
