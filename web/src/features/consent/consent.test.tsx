import type { ConsentsDto } from '@assay/contracts/consents'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { ConsentQuestion } from './consent-question.tsx'

const NO_CONSENTS: ConsentsDto = {
  sentence: 'I agree that this conversation is published.',
  text_version: '1.0',
  is_due: false,
  all: null,
  threads_granted: 0,
}

const api = setupFakeApi({
  'GET /consents/': NO_CONSENTS,
  'PUT /consents/': { ...NO_CONSENTS, all: true },
  'PUT /threads/one/consent': { ...NO_CONSENTS, granted: true },
  'GET /threads/one/consent': { ...NO_CONSENTS, granted: null },
})

const ask = (turnKey: string, onFocusLost = () => {}) =>
  renderAt(
    '/battle',
    <ConsentQuestion threadId="one" turnKey={turnKey} onFocusLost={onFocusLost} />,
  )

const question = () => screen.queryByRole('region', { name: 'Research use' })

test.each([
  ['Yes', true],
  ['No', false],
] as const)('the question sends %s and is then answered', async (label, granted) => {
  api.answer('GET /consents/', { ...NO_CONSENTS, is_due: true })
  let lost = 0
  const { user } = ask('first', () => {
    lost += 1
  })
  const button = await screen.findByRole('button', { name: label })
  api.answer('GET /consents/', NO_CONSENTS)
  await user.click(button)
  expect(await screen.findByText(/^Your choice is saved/)).toBeInTheDocument()
  expect(question()).toBeNull()
  const sent = api.sent.find(({ call }) => call === 'PUT /threads/one/consent')
  expect(sent?.body).toEqual({ granted, text_version: '1.0' })
  expect(lost).toBe(1)
})

test('the details show the sentence and what is shared without consent', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, is_due: true })
  const { user } = ask('first')
  await user.click(await screen.findByRole('button', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Research use' })
  expect(await within(dialog).findByText(NO_CONSENTS.sentence)).toBeInTheDocument()
  expect(dialog).toHaveTextContent('it shows your votes and verdicts under a pseudonym')
})

test('a reader who leaves without an answer is not asked below another result', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, is_due: true })
  ask('first')
  await expect.poll(question).not.toBeNull()
  cleanup()
  renderAt(
    '/battle',
    <>
      <ConsentQuestion threadId="one" turnKey="second" onFocusLost={() => {}} />
      <ConsentPanel />
    </>,
  )
  // The data that the question waits for has arrived.
  await screen.findByText(/^You haven’t agreed/)
  expect(question()).toBeNull()
})

test('nobody is asked before the question is due, or if that is unknown', async () => {
  for (const answer of [NO_CONSENTS, () => refuse(503, 'Away')]) {
    api.answer('GET /consents/', answer)
    ask('first')
    await expect.poll(() => api.sent.length).toBe(1)
    expect(question()).toBeNull()
    cleanup()
    api.sent.length = 0
  }
})

test('a refusal keeps the question open', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, is_due: true })
  api.answer('PUT /threads/one/consent', () => refuse(409, 'The text has changed.'))
  const { user } = ask('first')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await expect.poll(() => screen.getByRole('button', { name: 'No' })).toBeEnabled()
})

test('the settings show the consents and withdraw all of them', async () => {
  api.answer('GET /consents/', { ...NO_CONSENTS, threads_granted: 2 })
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
