import type { ExclusionDto } from '@assay/contracts/exclusions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Exclusions } from './exclusions.tsx'

const EXCLUSION: ExclusionDto = {
  id: 'exclusion-1',
  voter: 'voter-one',
  reason: 'residual',
  rule_version: '1',
  evidence: { z: 6.14, modelId: 'heron-id', excess: 21.5 },
  excluded_by: null,
  excluded_at: '2026-11-20T12:00:00.000Z',
  state: 'in_force',
  reversed_at: null,
  reversed_by: null,
  reversal_reason: null,
}
const REVERSED: ExclusionDto = {
  ...EXCLUSION,
  id: 'exclusion-2',
  voter: 'voter-two',
  reason: 'side_bias',
  evidence: { z: 5.02, votes: 40, left: 39, chance: 0.98765 },
  state: 'reversed',
  reversed_at: '2026-11-20T13:00:00.000Z',
  reversed_by: 'admin-id',
  reversal_reason: 'A colleague with a habit',
}
const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'admin-id', is_superuser: true }),
  'GET /exclusions/': { data: [REVERSED, EXCLUSION], count: 7 },
  'GET /llms/': [{ id: 'heron-id', llm_name: 'Demo Heron', is_thinking: false }],
  'POST /exclusions/vouches': { message: 'What its share left out counts within seconds' },
  'POST /exclusions/exclusion-1/reverse': { message: 'The votes count again within seconds' },
})

function open(address = '/exclusions') {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(address, <Exclusions />)
}
const reads = () => api.sent.filter(({ call }) => call.startsWith('GET /exclusions/'))

test('those in force come first, with their reasons and figures in words', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /voter-one/ }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'voter-one',
    'voter-two',
  ])
  expect(row.getByText(/Favours or punishes one model/)).toBeInTheDocument()
  expect(await row.findByText('Demo Heron')).toBeInTheDocument()
  expect(row.getByText('6.1')).toBeInTheDocument()
  expect(row.getByText('by rule, version 1')).toBeInTheDocument()
  expect(row.getByText('Left out')).toBeInTheDocument()
})

test('a chance is told finely enough to tell cases apart', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /voter-two/ }))
  expect(row.getByText('98.77%')).toBeInTheDocument()
})

test('a reversed one says who did it and why, and cannot be reversed again', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /voter-two/ }))
  expect(row.getByText(/by you: A colleague with a habit/)).toBeInTheDocument()
  expect(row.queryByRole('button')).not.toBeInTheDocument()
})

test('a reversal needs a reason, and the list is read again', async () => {
  const { user } = open('/exclusions?page=2')
  await user.click(await screen.findByRole('button', { name: /Reverse the exclusion/ }))
  const send = screen.getByRole('button', { name: 'Reverse' })
  expect(send).toBeDisabled()
  await user.type(screen.getByLabelText(/Reason/), '  ')
  await user.tab()
  expect(screen.getByText('Reason is required')).toBeInTheDocument()
  await user.type(screen.getByLabelText(/Reason/), 'An honest expert ')
  await user.click(send)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = api.sent.find(({ call }) => call.startsWith('POST'))
  expect(sent?.body).toEqual({ reason: 'An honest expert' })
  await expect.poll(() => reads().length).toBe(2)
  expect(reads()[0]?.call).toBe('GET /exclusions/?skip=5&limit=5')
})

test('a network is vouched for with an address, a day and a reason, also where nobody is left out', async () => {
  api.answer('GET /exclusions/', { data: [], count: 0 })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Vouch for a network' }))
  const send = screen.getByRole('button', { name: 'Vouch' })
  expect(send).toBeDisabled()
  await user.type(screen.getByLabelText(/IP address/), ' 192.0.2.7 ')
  await user.clear(screen.getByLabelText(/Day/))
  await user.type(screen.getByLabelText(/Day/), '2026-11-20')
  await user.type(screen.getByLabelText(/Reason/), 'A class of students')
  await user.click(send)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = api.sent.find(({ call }) => call === 'POST /exclusions/vouches')
  const reason = 'A class of students'
  expect(sent?.body).toEqual({ address: '192.0.2.7', day: '2026-11-20', reason })
})

test('an address that the server does not take is told at its field', async () => {
  api.answer('POST /exclusions/vouches', () =>
    refuse(422, [{ loc: ['body', 'address'], msg: 'Address must be an IPv4 or IPv6 address' }]),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Vouch for a network' }))
  await user.type(screen.getByLabelText(/IP address/), 'ward 7')
  await user.type(screen.getByLabelText(/Reason/), 'A class of students')
  await user.click(screen.getByRole('button', { name: 'Vouch' }))
  expect(await screen.findByText('Address must be an IPv4 or IPv6 address')).toBeInTheDocument()
})

test('a refusal leaves the dialog open', async () => {
  api.answer('POST /exclusions/exclusion-1/reverse', () =>
    refuse(409, 'This exclusion has been reversed'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Reverse the exclusion/ }))
  await user.type(screen.getByLabelText(/Reason/), 'An honest expert')
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await expect.poll(() => reads().length).toBe(2)
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('a board that leaves nobody out says so', async () => {
  api.answer('GET /exclusions/', { data: [], count: 0 })
  open()
  expect(await screen.findByText('Nobody is left out')).toBeInTheDocument()
})

test('a failure is told in the server’s words', async () => {
  api.answer('GET /exclusions/', () => refuse(503, 'The server is busy.'))
  open()
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument()
})
