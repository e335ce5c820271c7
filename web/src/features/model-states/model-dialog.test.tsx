import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ModelStates } from './model-states.tsx'

const connection = (id: string, more: object = {}) => ({
  entry: { id, kind: 'openai-compatible', base_url: 'http://10.0.0.1/v1' },
  ...{ state: 'ready', problem: null, key_variable: null, names: ['llama', 'Qwen/Qwen3-32B'] },
  ...{ checked_at: null, is_edited: false, models: 2 },
  ...more,
})
const DAY = {
  ...{ answers: 0, failures: [], cut_at_limit: 0, input_tokens: 0, output_tokens: 0 },
  ...{ first_token_p50_ms: null, first_token_p95_ms: null, duration_p50_ms: null, cost_usd: null },
}
const entryOf = (id: string) => ({
  ...{ id, connection: 'ours', name: 'llama', llm_name: `Named ${id}`, company: 'Meta' },
  ...{ logo: 'meta.svg', is_thinking: false, is_active: true, aliases: [], sampling_weight: 1 },
})
const model = (id: string, more: object = {}) => ({
  ...{ id: `${id}-id`, llm_name: `Named ${id}`, company: 'Meta', is_thinking: false },
  ...{ connection: 'ours', name: 'llama', reported_name: null, entry: entryOf(id) },
  ...{ is_edited: false, state: 'on_offer', cause: null, is_drawn: true },
  ...{ paused_at: null, paused_by: null, today: DAY },
  ...more,
})
const measured = {
  ...{ first_word_ms: 420, total_ms: 900, tokens_per_second: 51.3, finish_reason: 'length' },
  ...{ reported_name: 'gemma-3', text: 'It lowers' },
}

const api = setupFakeApi({
  'GET /connections/': {
    data: [
      connection('ours'),
      connection('bare', { names: null }),
      connection('old', { state: 'retired' }),
    ],
  },
  'GET /models/': {
    data: [model('owl'), model('dove', { state: 'retired', is_drawn: false, is_edited: true })],
  },
  'POST /connections/bare/names': { names: null, problem: { code: 'no_list', detail: '404' } },
  'POST /connections/ours/test': { test: measured, problem: null },
  'POST /models/': { message: 'Model added' },
  'PUT /models/owl-id': { message: 'Model saved' },
  'PUT /models/dove-id': { message: 'Model saved' },
  'DELETE /models/owl-id': { message: 'Model retired' },
})

async function open(path = '/admin/models') {
  signIn({ id: 'admin-id', is_superuser: true })
  const { user, shown } = renderAt(path, <ModelStates />)
  await screen.findByRole('row', { name: /^Named owl/ })
  return { user, shown }
}
const press = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const changes = () => api.sent.filter(({ call }) => !call.startsWith('GET'))

test.each([
  ['the ready connection that was changed here', '/admin/models?add=model', 'mine'],
  ['the connection of the link', '/admin/models?add=model&connection=theirs', 'theirs'],
])('a new model starts with %s', async (_which, address, id) => {
  const keyless = connection('anthropic', { state: 'without_key' })
  const mine = connection('mine', { is_edited: true })
  const draft = connection('draft', { state: 'draft', is_edited: true })
  api.answer('GET /connections/', { data: [keyless, connection('theirs'), mine, draft] })
  await open(address)
  await screen.findByRole('dialog', { name: 'Add a model' })
  expect(field('Connection')).toHaveValue(id)
})

test('a link opens the dialog, where a name is picked, tested and saved', async () => {
  const { user, shown } = await open('/admin/models?add=model')
  await screen.findByRole('dialog', { name: 'Add a model' })
  const options = within(field('Connection')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'ours (Own server)',
    'bare (Own server)',
  ])
  expect(press('Test')).toBeDisabled()
  await user.selectOptions(field('Name at the server'), 'llama')
  await user.selectOptions(field('Name at the server'), 'Qwen/Qwen3-32B')
  expect(field('Id')).toHaveValue('qwen3-32b')
  await user.clear(field('Name for readers'))
  await user.type(field('Name for readers'), 'Qwen 3')
  await user.type(field('Company'), 'Alibaba')
  await user.type(field('Temperature'), '0.6')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(press('Test'))
  await screen.findByText('The server reports gemma-3 instead of Qwen/Qwen3-32B.')
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /First word0\.4\ssTokens per second51\.3EndCut at the length limitModelgemma-3.*It lowers/,
  )
  expect(scroll).toHaveBeenCalled()
  await user.click(press('Save'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(shown.address).toBe('/admin/models')
  expect(changes()).toEqual([
    {
      call: 'POST /connections/ours/test',
      body: { name: 'Qwen/Qwen3-32B', is_thinking: false, temperature: 0.6 },
    },
    {
      call: 'POST /models/',
      body: {
        ...{ ...entryOf('qwen3-32b'), name: 'Qwen/Qwen3-32B', llm_name: 'Qwen 3' },
        ...{ company: 'Alibaba', logo: null, temperature: 0.6 },
      },
    },
  ])
})

test.each([
  ['is shown while only demonstration models answer', ['demo'], 1],
  ['is not shown beside another model', ['demo', 'ours'], 0],
])('a warning of the end of the demonstration %s', async (_when, drawn, count) => {
  const demo = connection('demo', { entry: { id: 'demo', kind: 'demo' }, names: null })
  api.answer('GET /connections/', { data: [connection('ours'), demo] })
  const models = drawn.map((id, index) => model(['owl', 'wren'][index] ?? '', { connection: id }))
  api.answer('GET /models/', { data: models })
  await open('/admin/models?add=model')
  await screen.findByRole('dialog', { name: 'Add a model' })
  expect(screen.queryAllByText(/ends the demonstration/)).toHaveLength(count)
})

test('a name is typed if the server has no list', async () => {
  const { user } = await open()
  await user.click(press('Add model'))
  await user.selectOptions(field('Connection'), 'bare')
  await user.click(press('List models'))
  expect(await screen.findByText(/doesn’t list its models/)).toBeVisible()
  await user.type(field('Name at the server'), 'org/Model 7')
  expect(field('Id')).toHaveValue('model-7')
  expect(field('Name for readers')).toHaveValue('Model 7')
})

test('a failed test shows the reason and the provider’s own text in full', async () => {
  const detail = '401 Incorrect API key provided\n{"error":{"code":"invalid_api_key"}}'
  api.answer('POST /connections/ours/test', { test: null, problem: { code: 'bad_key', detail } })
  const { user } = await open()
  await user.click(press('Edit Named owl'))
  await user.click(press('Test'))
  expect(await screen.findByText(/refuses the key\. Put a valid key/)).toBeVisible()
  expect(screen.getByText(/"invalid_api_key"/)).toHaveTextContent(detail.replace('\n', ' '))
})

test('a refused option is unfolded and shown with its path', async () => {
  const issues = [{ loc: ['body', 'extra_body', 'stream'], msg: 'is set by Assay' }]
  for (const call of ['POST /connections/ours/test', 'PUT /models/owl-id'])
    api.answer(call, () => refuse(422, issues))
  const { user } = await open()
  await user.click(press('Edit Named owl'))
  const extra = field('Further fields')
  await user.type(extra, '{{"stream": false}')
  for (const button of ['Test', 'Save']) {
    await user.click(press(button))
    await screen.findByText('extra_body.stream: is set by Assay')
    await expect.poll(() => document.activeElement).toBe(extra)
    expect(extra.closest('details')).toHaveAttribute('open')
    await user.type(extra, ' ')
    expect(screen.queryByText('extra_body.stream: is set by Assay')).toBeNull()
  }
})

test('a conflict is shown at its field', async () => {
  api.answer('POST /models/', () => refuse(409, 'There is already a model llama'))
  const { user } = await open()
  await user.click(press('Add model'))
  await user.selectOptions(field('Name at the server'), 'llama')
  await user.type(field('Company'), 'Meta')
  await user.click(press('Save'))
  await expect.poll(() => field('Id')).toHaveAccessibleDescription(/already a model llama/)
})

test('a model is edited and retired, and a retired one is restored as it was', async () => {
  const { user } = await open()
  expect(screen.getByText(/takes precedence over/)).toBeVisible()
  await user.click(press('Edit Named owl'))
  expect(field('Id')).toBeDisabled()
  await user.type(field('Sampling weight'), '2')
  await user.click(press('Save'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(press('Retire Named owl'))
  expect(screen.getByRole('dialog')).toHaveTextContent(/progress finish.*ratings are kept/)
  await user.click(press('Retire'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(press('Restore Named dove'))
  await user.click(press('Restore'))
  await expect.poll(changes).toEqual([
    { call: 'PUT /models/owl-id', body: { ...entryOf('owl'), sampling_weight: 2 } },
    { call: 'DELETE /models/owl-id', body: undefined },
    { call: 'PUT /models/dove-id', body: entryOf('dove') },
  ])
})
