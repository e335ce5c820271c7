import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Connections } from './connections.tsx'

const connection = (id: string, more: object = {}, entry: object = {}) => ({
  entry: { id, kind: 'openai-compatible', base_url: 'http://10.0.0.1/v1', ...entry },
  ...{ state: 'ready', problem: null, key_variable: null, names: ['llama'] },
  ...{ checked_at: null, is_edited: false, models: 2 },
  ...more,
})
const ours = connection('ours', {}, { company: 'Hospital', region: 'Ward 7' })
const far = connection('far', {
  ...{ state: 'draft', is_edited: true },
  problem: { code: 'unreachable', detail: 'connect ECONNREFUSED 10.0.0.1:80' },
})
const keyed = connection('keyed', {
  state: 'without_key',
  problem: { code: 'missing_key', detail: 'OUR_API_KEY' },
})
const old = connection('old', { state: 'retired', models: 0 })
const demo = connection('demo', {}, { kind: 'demo', base_url: undefined })

const api = setupFakeApi({
  'GET /connections/': { data: [old, ours, far, keyed, demo] },
  'POST /connections/': far,
  'PUT /connections/ours': ours,
  'PUT /connections/old': old,
  'DELETE /connections/ours': { message: 'Connection retired' },
})

async function open() {
  signIn({ id: 'admin-id', is_superuser: true })
  const { user } = renderAt(
    '/admin/models?list=connections',
    <>
      <Connections warningOn={(id) => ` No battle without ${id}.`} />
      <Toaster />
    </>,
  )
  await screen.findByRole('row', { name: /^ours/ })
  return user
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
const press = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const changes = () => api.sent.filter(({ call }) => !call.startsWith('GET'))

test('each connection shows its state, the reason in plain words, and what to do', async () => {
  await open()
  expect(row('ours')).toHaveTextContent('ReadyHospital, Ward 72')
  expect(row('far')).toHaveTextContent(/Changed hereDraft.*Check that the server runs/)
  expect(within(row('far')).getByText('connect ECONNREFUSED 10.0.0.1:80')).toBeInTheDocument()
  expect(row('keyed')).toHaveTextContent(/No key.*worker has OUR_API_KEY\. Set the variable/)
  expect(within(row('demo')).queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(/^old/)
})

test('each kind has its own fields, and only those are sent', async () => {
  const user = await open()
  await user.click(press('Add connection'))
  await user.type(field('Address'), 'http://10.0.0.2/v1')
  await user.selectOptions(field('Kind'), 'bedrock')
  expect(field('Variable with the key')).toHaveAccessibleDescription(/AWS_SECRET_ACCESS_KEY/)
  await user.click(press('Save'))
  expect(field('Id')).toHaveFocus()
  expect(field('Region')).toHaveAccessibleDescription(/Please fill in/)
  expect(changes()).toEqual([])
  await user.clear(field('Address'))
  await user.type(field('Id'), 'aws')
  await user.type(field('Region'), ' eu-west-1 ')
  await user.type(field('Headers'), 'x-team: seven{Enter}x-key: $TEAM_TOKEN')
  await user.click(press('Save'))
  await screen.findByText('far was saved, but can’t be used yet')
  expect(changes()).toEqual([
    {
      call: 'POST /connections/',
      body: {
        ...{ kind: 'bedrock', id: 'aws', region: 'eu-west-1' },
        headers: { 'x-team': 'seven', 'x-key': '$TEAM_TOKEN' },
      },
    },
  ])
})

test('a new connection that is ready leads on to its first model', async () => {
  api.answer('POST /connections/', ours)
  const user = await open()
  await user.click(press('Add connection'))
  await user.type(field('Id'), 'ours')
  await user.type(field('Address'), 'http://10.0.0.1/v1')
  await user.click(press('Save'))
  const link = await screen.findByRole('link', { name: 'Add model' })
  expect(link).toHaveAttribute('href', '/admin/models?add=model&connection=ours')
})

test('refusals are shown at their fields, with the path inside a field', async () => {
  const issues = [
    { loc: ['body', 'api_key_env'], msg: 'must be the name of a variable' },
    { loc: ['body', 'headers', 'x team'], msg: 'Invalid key' },
  ]
  api.answer('PUT /connections/ours', () => refuse(422, issues))
  const user = await open()
  await user.click(press('Edit ours'))
  expect(field('Id')).toBeDisabled()
  await user.type(field('Variable with the key'), 'sk-1')
  await user.click(press('Save'))
  await screen.findByText('Must be the name of a variable')
  expect(field('Variable with the key')).toHaveFocus()
  expect(field('Headers')).toHaveAccessibleDescription(/headers\.x team: Invalid key/)

  const detail = 'The key in OUR_API_KEY is for https://api.openai.com.'
  api.answer('PUT /connections/ours', () => refuse(409, detail))
  await user.click(press('Save'))
  await expect
    .poll(() => field('Variable with the key'))
    .toHaveAccessibleDescription(expect.stringContaining(detail))
})

test('a connection is retired after a warning, and a retired one is restored as it was', async () => {
  const user = await open()
  await user.click(press('Retire ours'))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /also retires 2 models.*progress finish.*afterwards\. No battle without ours\./,
  )
  await user.click(press('Retire'))
  await screen.findByText('ours was retired.')
  await user.click(press('Restore old'))
  await user.click(press('Restore'))
  await screen.findByText('old was restored.')
  expect(changes()).toEqual([
    { call: 'DELETE /connections/ours', body: undefined },
    { call: 'PUT /connections/old', body: old.entry },
  ])
})
