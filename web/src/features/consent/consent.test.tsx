import type { ConsentsDto } from '@assay/contracts/consents'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { ConsentQuestion } from './consent-question.tsx'

const NO_CONSENTS: ConsentsDto = {
  sentence: 'I agree that this conversation is published.',
  text_version: '1.0',
  asked: false,
  all: null,
  threads_granted: 0,
}

const api = setupFakeApi({
  'GET /consents/': NO_CONSENTS,
  'PUT /consents/': { ...NO_CONSENTS, asked: true, all: true },
  'PUT /threads/one/consent': { ...NO_CONSENTS, granted: true },
})

test.each([
  ['This conversation', 'PUT /threads/one/consent', true],
  ['All my conversations', 'PUT /consents/', true],
  ['No', 'PUT /threads/one/consent', false],
] as const)('the question appears once and sends: %s', async (label, call, granted) => {
  const { user } = renderAt('/battle', <ConsentQuestion threadId="one" />)
  await user.click(await screen.findByRole('button', { name: label }))
  expect(await screen.findByRole('status')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Research use' })).toBeNull()
  const sent = api.sent.find((each) => each.call === call)
  expect(sent?.body).toEqual({ granted, text_version: '1.0' })
})

test('the question explains what is still shared after No', async () => {
  renderAt('/battle', <ConsentQuestion threadId="one" />)
  const question = await screen.findByRole('region', { name: 'Research use' })
  expect(question).toHaveTextContent(
    'If you choose No, we publish no text of this conversation. Only your anonymised vote is shared, as described in the terms.',
  )
})

test('a dismissed or skipped question does not appear in another conversation', async () => {
  const { user } = renderAt('/battle', <ConsentQuestion threadId="one" />)
  await screen.findByRole('region', { name: 'Research use' })
  const isAskedIn = async (threadId: string) => {
    cleanup()
    renderAt(
      '/battle',
      <>
        <ConsentQuestion threadId={threadId} />
        <ConsentPanel />
      </>,
    )
    // The data that the question waits for has arrived.
    await screen.findByText(/^You haven’t agreed/)
    return screen.queryByRole('region', { name: 'Research use' }) !== null
  }
  expect(await isAskedIn('two')).toBe(false)
  expect(await isAskedIn('one')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.getByText(/in a chat’s menu/)).toBeInTheDocument()
  expect(api.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  expect(await isAskedIn('one')).toBe(false)
})

test('a reader who has answered is not asked again, and a failure shows no question', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, asked: true, all: false })
  renderAt('/battle', <ConsentQuestion threadId="one" />)
  await expect.poll(() => api.sent.length).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})

test('a refusal keeps the question open', async () => {
  api.answer('PUT /consents/', () => refuse(409, 'The text has changed.'))
  const { user } = renderAt('/battle', <ConsentQuestion threadId="one" />)
  await user.click(await screen.findByRole('button', { name: 'All my conversations' }))
  await expect.poll(() => screen.getByRole('button', { name: 'No' })).toBeEnabled()
})

test('the settings show the consents and withdraw all of them', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, asked: true, threads_granted: 2 })
  const { user } = renderAt('/settings', <ConsentPanel />)
  expect(
    await screen.findByText('You agreed to the release of 2 conversations.'),
  ).toBeInTheDocument()
  expect(screen.getByText(/downloaded copies can’t be recalled/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw for all' }))
  await expect
    .poll(() => api.sent.find(({ call }) => call === 'PUT /consents/')?.body)
    .toEqual({ granted: false, text_version: '1.0' })
})
