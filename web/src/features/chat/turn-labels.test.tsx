import type { TurnLabelsDto } from '@assay/contracts/labels'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { TurnLabels } from './turn-labels.tsx'

const at = '2026-11-22T12:00:00.000Z'
const BY_WEIGHTS: TurnLabelsDto = {
  subject: { slugs: ['genetics'], source: 'weights', at },
  task: null,
  language: null,
}
const BY_ASKER: TurnLabelsDto = {
  subject: { slugs: ['genetics', 'immunology'], source: 'asker', at },
  task: { slugs: ['knowledge'], source: 'asker', at },
  language: null,
}

const api = setupFakeApi({
  'GET /turns/one/labels': BY_WEIGHTS,
  'PUT /turns/one/labels': BY_ASKER,
})

/** jsdom has no popovers: their buttons are on the page, and only closing must be simulated. */
const close = (name: string) => fireEvent(screen.getByLabelText(name), toggle('closed'))

function toggle(newState: string) {
  return Object.assign(new Event('toggle'), { newState })
}

const closeLabels = () => close('Labels of the question')
const slug = (name: string) => screen.getByRole('button', { name, hidden: true })

const chips = () => screen.queryAllByRole('button', { name: /^(Subject|Task): / })

test('one chip shows the subjects and opens the choice of both labels', async () => {
  renderAt('/battle', <TurnLabels turnId="one" stored={undefined} />)
  expect(chips()).toEqual([])
  expect(await screen.findByRole('button', { name: 'Subject: Genetics' })).toBeInTheDocument()
  expect(chips()).toHaveLength(1)
  expect(slug('Genetics')).toHaveAttribute('aria-pressed', 'true')
  expect(slug('Knowledge')).toHaveAttribute('aria-pressed', 'false')
})

test('a question without a subject shows its task, and without any label no chip', () => {
  const task = { slugs: ['knowledge' as const], source: 'weights' as const, at }
  renderAt('/battle', <TurnLabels turnId="one" stored={{ subject: null, task, language: null }} />)
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Task: Knowledge'])
  cleanup()
  renderAt(
    '/battle',
    <TurnLabels turnId="one" stored={{ subject: null, task: null, language: null }} />,
  )
  expect(chips()).toEqual([])
})

test('up to three subjects are sent together when the choices close', async () => {
  const { user } = renderAt('/battle', <TurnLabels turnId="one" stored={BY_WEIGHTS} />)
  await user.click(slug('Immunology'))
  await user.click(slug('Zoology'))
  expect(slug('Ecology')).toBeDisabled()
  await user.click(slug('Zoology'))
  expect(slug('Ecology')).toBeEnabled()
  expect(api.sent).toEqual([])
  closeLabels()
  expect(await screen.findByRole('button', { name: 'Subject: Genetics +1' })).toBeInTheDocument()
  expect(api.sent).toMatchObject([
    { call: 'PUT /turns/one/labels', body: { subjects: ['genetics', 'immunology'] } },
  ])
})

test('a task replaces the previous task, and an empty choice sends nothing', async () => {
  const { user } = renderAt('/battle', <TurnLabels turnId="one" stored={BY_WEIGHTS} />)
  await user.click(slug('Other'))
  await user.click(slug('Knowledge'))
  closeLabels()
  await expect.poll(() => slug('Knowledge').ariaPressed).toBe('true')
  expect(api.sent).toMatchObject([{ body: { task: 'knowledge' } }])
  await user.click(slug('Knowledge'))
  closeLabels()
  expect(api.sent).toHaveLength(1)
})

test('the chip of a label from the asker notes that changes after the vote wait for a review', () => {
  renderAt('/battle', <TurnLabels turnId="one" stored={BY_ASKER} />)
  const note = 'Set by you. If you change it after the vote, the change waits for a review.'
  expect(screen.getAllByText(note)).toHaveLength(2)
})

test('a refusal keeps the labels', async () => {
  api.answer('PUT /turns/one/labels', () => refuse(409, 'Too often.'))
  const { user } = renderAt('/battle', <TurnLabels turnId="one" stored={BY_WEIGHTS} />)
  await user.click(slug('Other'))
  closeLabels()
  await expect.poll(() => api.sent).toHaveLength(1)
  expect(slug('Other')).toHaveAttribute('aria-pressed', 'false')
})
