import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThreadList } from '../features/threads/thread-list.tsx'
import { recorded, recordedVote } from '../testing/battle-page.tsx'
import { refuse, setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { setOnline } from '../testing/set-online.ts'
import { BattlePage } from './battle-page.tsx'
import './home-chat.tsx'
import { HomePage } from './home-page.tsx'

/** The catalogue's entries for API calls; those for sockets are in follow-turn.dom.test.ts. */
const api = setupFakeApi({
  'POST /users/guest': { id: 'guest-id' },
  'GET /threads/': [],
  'GET /llms/': [{ id: '1', llm_name: 'Heron', is_thinking: false }],
  'GET /chat/guest-terms-status': { terms_accepted: false },
  'GET /users/me/terms-status': { terms_accepted: false },
})

const warned = vi.fn<(message: string) => void>()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  warned.mockReset()
  vi.restoreAllMocks()
})

const ask = async (user: UserEvent) =>
  user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Why?{Enter}')

const agree = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'I Agree to Terms & Conditions' }))

const showThreads = ({ isGuest }: { isGuest: boolean }) =>
  renderAt(
    '/battle',
    <ThreadList
      identity={{
        isGuest,
        role: 'user' as const,
        isSuperuser: false,
        userId: 'id',
        user: undefined,
        retry: undefined,
      }}
      currentId={undefined}
      onDeleted={() => undefined}
      onConsent={() => undefined}
      onShare={() => undefined}
    />,
  )

test('a failed list of models is logged, and the page keeps working', async () => {
  api.answer('GET /users/me', signIn({ id: 'superuser-id', is_superuser: true }))
  api.answer('GET /llms/', refuse(503, 'away'))
  renderAt('/', <HomePage />)
  await expect.poll(() => warned.mock.calls.flat()).toContain('Failed to fetch models')
  expect(screen.queryByText(/Failed to fetch/)).toBeNull()
})

test('a single chat without a model sends nothing, and fetches the models with each Enter', async () => {
  const sockets = vi.spyOn(window, 'WebSocket').mockReturnValue({} as WebSocket)
  api.answer('GET /users/me', signIn({ id: 'superuser-id', is_superuser: true }))
  api.answer('GET /users/me/terms-status', { terms_accepted: true })
  api.answer('GET /llms/', () => refuse(503, 'away'))
  const { user } = renderAt('/', <HomePage />)
  const input = await screen.findByRole('textbox', { name: 'Your question' })
  await expect.poll(() => warned.mock.calls.flat()).toContain('Failed to fetch models')
  await user.type(input, 'Why?{Enter}')
  await expect
    .poll(() => warned.mock.calls.flat())
    .toContain('Please select a model and enter a message')
  expect(input).toHaveValue('Why?')
  await waitFor(() => expect(input).toBeEnabled())
  expect(sockets).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  api.answer('GET /llms/', [{ id: '1', llm_name: 'Heron', is_thinking: false }])
  await user.type(input, '{Enter}')
  await expect.poll(() => sockets.mock.calls.length).toBe(1)
})

test('a failed list of models is fetched again once the network is back', async () => {
  api.answer('GET /users/me', signIn({ id: 'superuser-id', is_superuser: true }))
  api.answer('GET /llms/', refuse(503, 'away'))
  renderAt('/', <HomePage />)
  await expect.poll(() => warned.mock.calls.flat()).toContain('Failed to fetch models')
  api.answer('GET /llms/', [{ id: '1', llm_name: 'Heron', is_thinking: false }])
  setOnline(true)
  expect(await screen.findByRole('option', { name: 'Heron' })).toBeInTheDocument()
})

test("a guest's thread list that fails to load is logged and shown as empty", async () => {
  api.answer('GET /threads/', refuse(503, 'away'))
  showThreads({ isGuest: true })
  await expect.poll(() => warned.mock.calls.flat()).toContain('Failed to fetch threads')
  expect(screen.queryByRole('link')).toBeNull()
})

test('after a failed terms check, a guest counts as not having accepted', async () => {
  api.answer('GET /chat/guest-terms-status', () =>
    Response.json({ detail: 'away' }, { status: 503, statusText: 'Service Unavailable' }),
  )
  const { user } = renderAt('/battle', <BattlePage />)
  await ask(user)
  expect(await screen.findByText('Failed to check terms status')).toBeInTheDocument()
  expect(warned).toHaveBeenCalledWith('Failed to get terms status: Service Unavailable')
})

test('a failed acceptance shows the reason in the dialog', async () => {
  api.answer('POST /chat/guest-accept-terms', () =>
    Response.json({ detail: 'away' }, { status: 503, statusText: 'Service Unavailable' }),
  )
  const { user } = renderAt('/battle', <BattlePage />)
  await ask(user)
  await agree(user)
  expect(
    await screen.findByText('Failed to accept terms: 503 Service Unavailable - {"detail":"away"}'),
  ).toBeInTheDocument()
})

test('an acceptance that does not reach the server shows a message', async () => {
  api.answer('POST /chat/guest-accept-terms', () => Response.error())
  const { user } = renderAt('/battle', <BattlePage />)
  await ask(user)
  await agree(user)
  expect(await screen.findByText('Failed to accept terms')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('The server doesn’t respond.')
})

test('an acceptance after the session has ended elsewhere shows a message', async () => {
  const user = signIn({ id: 'superuser-id', is_superuser: true })
  api.answer('GET /users/me', user)
  const shown = renderAt('/', <HomePage />)
  const input = await screen.findByRole('textbox', { name: 'Your question' })
  await shown.user.type(input, 'Why?{Enter}')
  await screen.findByRole('button', { name: 'I Agree to Terms & Conditions' })
  localStorage.removeItem('access_token')
  await agree(shown.user)
  expect(await screen.findByText('No user identification available')).toBeInTheDocument()
})

test('an address with an empty thread id shows a message', async () => {
  renderAt('/battle?threadId=', <BattlePage />)
  expect(await screen.findByText('Thread ID is required')).toBeInTheDocument()
})

test('a history that fails to load shows a message', async () => {
  api.answer('GET /threads/t-1/history', refuse(503, 'away'))
  renderAt('/battle?threadId=t-1', <BattlePage />)
  expect(
    await screen.findByText('This chat could not be loaded. Please try again.'),
  ).toBeInTheDocument()
})

test('a failed history accepts no question, and is fetched again by its button or the network', async () => {
  const failed = () => refuse(503, 'away')
  api.answer('GET /chat/guest-terms-status', { terms_accepted: true })
  api.answer('GET /threads/t-1/history', failed)
  const { user } = renderAt('/battle?threadId=t-1', <BattlePage />)
  const reads = () => api.sent.filter(({ call }) => call.includes('/history')).length
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(reads).toBe(2)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(again).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Your question' })).toBeDisabled()
  api.answer('GET /threads/t-1/history', recordedVote('tie'))
  setOnline(true)
  expect(await screen.findByText('Recorded question')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Your question' })).toBeEnabled()
})

test('a question sent before its thread is shown waits, and comes back where a vote is due', async () => {
  const read = Promise.withResolvers<Response>()
  api.answer('GET /chat/guest-terms-status', { terms_accepted: true })
  api.answer('GET /threads/t-1/history', () => read.promise)
  const sockets = vi.spyOn(window, 'WebSocket').mockReturnValue({} as WebSocket)
  const { user } = renderAt('/battle?threadId=t-1', <BattlePage />)
  const input = await screen.findByRole('textbox', { name: 'Your question' })
  await user.type(input, 'Why?{Enter}')
  await screen.findByRole('button', { name: 'Stop' })
  read.resolve(Response.json(recorded('done')))
  await screen.findByRole('region', { name: 'Vote' })
  expect(sockets).not.toHaveBeenCalled()
  expect(input).toHaveValue('Why?')
})

test('a history that could not be fetched again stays, and is fetched once the network is back', async () => {
  const thread = (title: string) => ({
    ...{ id: title, user_id: 'id', title, mode: 'battle', is_active: true, model_name: null },
    ...{ last_message_at: '2026-11-20T12:00:00.000Z', pinned: false },
  })
  api.answer('GET /threads/', [thread('first')])
  api.answer('PATCH /threads/first', thread('first'))
  const { user } = showThreads({ isGuest: false })
  await screen.findByRole('link', { name: 'first' })
  api.answer('GET /threads/', refuse(503, 'away'))
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'More for first' }))
  await user.click(await screen.findByText('Pin'))
  await expect.poll(() => warned.mock.calls.flat()).toContain('Failed to fetch threads')
  expect(screen.getByRole('link', { name: 'first' })).toBeInTheDocument()
  api.answer('GET /threads/', [thread('first'), thread('second')])
  setOnline(true)
  expect(await screen.findByRole('link', { name: 'second' })).toBeInTheDocument()
})

test('a failed search shows a message, and hides earlier results', async () => {
  const found = { id: 'first', user_id: 'id', title: 'first', mode: 'battle', is_active: true }
  const more = { model_name: null, last_message_at: '2026-11-20T12:00:00.000Z', pinned: false }
  api.answer('GET /threads/', [{ ...found, ...more }])
  const { user } = showThreads({ isGuest: false })
  await screen.findByRole('link', { name: 'first' })
  api.answer('GET /threads/', refuse(503, 'away'))
  await user.type(screen.getByRole('searchbox'), 'other')
  expect(await screen.findByText(/The history could not be loaded/)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})
