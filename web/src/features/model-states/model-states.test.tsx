import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ModelStates } from './model-states.tsx'

const DAY = {
  answers: 0,
  failures: [],
  cut_at_limit: 0,
  first_token_p50_ms: null,
  first_token_p95_ms: null,
  duration_p50_ms: null,
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: null,
}
const model = (llm_name: string, state: string, more: object = {}) => ({
  id: `${llm_name}-id`,
  llm_name,
  company: 'Birds',
  connection: 'demo',
  name: llm_name.toLowerCase(),
  reported_name: null,
  is_thinking: false,
  state,
  cause: null,
  is_drawn: state === 'on_offer' || state === 'failing',
  paused_at: null,
  paused_by: null,
  today: DAY,
  ...more,
})
const dove = model('Dove', 'retired')
const heron = model('Heron', 'failing', {
  cause: 'timed_out',
  today: {
    ...DAY,
    answers: 12,
    failures: [
      { code: 'timed_out', total: 5 },
      { code: 'broken_stream', total: 1 },
    ],
    cut_at_limit: 3,
    first_token_p50_ms: 430,
    first_token_p95_ms: 2_040,
    duration_p50_ms: 8_100,
    cost_usd: 1.234,
  },
})
const owl = model('Owl', 'paused', {
  paused_at: '2026-11-22T10:00:00.000Z',
  paused_by: 'admin-id',
})

const api = setupFakeApi({
  'GET /connections/': { data: [] },
  'GET /models/': { data: [dove, heron, owl] },
  'PUT /models/Heron-id/pause': { is_paused: true },
  'PUT /models/Owl-id/pause': { is_paused: false },
})

function open() {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt('/admin/models', <ModelStates />)
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })

test('a row shows the state of a model and its figures of the day; retired models come last', async () => {
  open()
  const cells = within(await rowOf('Heron')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Failing: timed outAnswers take longer than allowed. Battles still draw it.Raise the model’s time limits, or check the load of its server.',
    '1225% cut at the length limit',
    '6 of 12: 5 timed out, 1 interrupted',
    '0.4\u00a0s95% within 2.0\u00a0s',
    '8.1\u00a0s',
    '$1.23',
    'Pause',
  ])
  expect(await rowOf('Owl')).toHaveTextContent(/Paused.*by you/)
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(/^Dove Birds, demo\/doveRetired/)
  expect(screen.queryByRole('button', { name: /Dove/ })).toBeNull()
})

test.each([
  ['failing', 'bad_key', /^Failing: key refused.*Put a valid key/],
  ['no_credit', null, /^No credit.*Top up/],
  ['failing', 'unknown_model', /^Failing: unknown model.*Correct the model’s name/],
])('a model that is not drawn shows why and what to do: %s %s', async (state, cause, text) => {
  const wren = model('Wren', state, { cause, is_drawn: false })
  api.answer('GET /models/', { data: [dove, heron, wren] })
  open()
  const [cell] = within(await rowOf('Wren')).getAllByRole('cell')
  expect(cell).toHaveTextContent(text)
  expect(cell).toHaveTextContent('Retried every minute.')
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(/^Wren/)
})

test('one model is paused, and another resumed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pause Heron' }))
  const dialog = () => within(screen.getByRole('dialog'))
  expect(dialog().getByText(/^It won’t be drawn/)).toBeVisible()
  expect(api.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Pause' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resume Owl' }))
  expect(dialog().getByText(/^It will be drawn into battles again/)).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Resume' }))
  await expect
    .poll(() => api.sent.filter(({ call }) => call.startsWith('PUT')))
    .toEqual([
      { call: 'PUT /models/Heron-id/pause', body: { is_paused: true } },
      { call: 'PUT /models/Owl-id/pause', body: { is_paused: false } },
    ])
})

test('the dialogs to pause and to retire a model warn if no battle can start then', async () => {
  const wren = model('Wren', 'on_offer')
  const entry = { id: 'heron', is_thinking: false }
  api.answer('GET /models/', { data: [{ ...heron, entry }, wren] })
  const { user } = open()
  const dialog = () => within(screen.getByRole('dialog'))
  for (const action of ['Pause', 'Retire']) {
    await user.click(await screen.findByRole('button', { name: `${action} Heron` }))
    expect(dialog().getByText(/^It won’t be drawn.*No battle can start then\.$/)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  }
})

test('the dialog to retire a connection warns if no battle can start without its models', async () => {
  const connection = (id: string) => ({
    entry: { id, kind: 'openai-compatible', base_url: 'http://10.0.0.1/v1' },
    ...{ state: 'ready', problem: null, key_variable: null, names: null },
    ...{ checked_at: null, is_edited: false, models: 1 },
  })
  api.answer('GET /connections/', { data: [connection('ours'), connection('spare')] })
  const models = ['Heron', 'Wren'].map((name) => model(name, 'on_offer', { connection: 'ours' }))
  api.answer('GET /models/', { data: models })
  signIn({ id: 'admin-id', is_superuser: true })
  const { user } = renderAt('/admin/models?list=connections', <ModelStates />)
  for (const [id, text] of [
    ['ours', /aren’t drawn afterwards\. No battle can start then\.$/],
    ['spare', /aren’t drawn afterwards\.$/],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Retire ${id}` }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(text)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  }
})

test('a note is shown when no two models can be paired', async () => {
  open()
  expect(await screen.findByText(/No battle can start/)).toHaveRole('status')
  expect(screen.getByRole('status')).toHaveTextContent(/Add or resume a second model/)
})

test('no note is shown when two models can be paired', async () => {
  api.answer('GET /models/', { data: [heron, model('Wren', 'on_offer')] })
  open()
  await rowOf('Wren')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a paused row stays in place', async () => {
  const { user } = open()
  await rowOf('Heron')
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const before = names()
  api.answer('GET /models/', { data: [dove, model('Owl', 'on_offer'), heron] })
  await user.click(screen.getByRole('button', { name: 'Resume Owl' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resume' }))
  await screen.findByRole('button', { name: 'Pause Owl' })
  expect(names()).toEqual(before)
})
