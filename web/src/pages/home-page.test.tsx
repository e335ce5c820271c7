import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { UsageEvent } from '@assay/contracts/usage'
import { act, cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { USAGE_EVENT } from '../api/track.ts'
import { ModeSwitcher } from '../app/mode-switcher.tsx'
import { Sidebar } from '../app/sidebar.tsx'
import { recorded } from '../testing/battle-page.tsx'
import { signIn } from '../testing/fake-api.ts'
import { setupFakeServer, THREAD_ID, TURN_ID } from '../testing/fake-server.ts'
import type { FakeSocket } from '../testing/fake-socket.ts'
import { pressWhenReady } from '../testing/press-when-ready.ts'
import { renderAt } from '../testing/render-at.tsx'
import './home-chat.tsx'
import { HomePage } from './home-page.tsx'

const server = setupFakeServer()
beforeEach(() => {
  signIn({ id: 'superuser-id', is_superuser: true })
})

const open = (address: string) => renderAt(address, <HomePage />)
const input = () => screen.findByRole('textbox', { name: 'Your question' })
const panel = (name: string) => screen.findByRole('article', { name })
const picker = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

async function ask(user: UserEvent, question: string) {
  await user.type(await input(), `${question}{Enter}`)
}

async function socket(): Promise<FakeSocket> {
  await expect.poll(() => server.sockets.length).toBeGreaterThan(0)
  return server.sockets.at(-1) as FakeSocket
}

async function play(...events: ChatEvent[]) {
  const played = await socket()
  act(() => {
    played.open()
    played.emit(...events)
  })
  return played
}

const opening = (...llms: string[]): ChatEvent[] => [
  { event: 'thread_created', thread_id: THREAD_ID },
  { event: 'setup', llms, turn_id: TURN_ID, turn_idx: 0 },
]
const answered = (llm_name: string, token: string): ChatEvent[] => [
  { event: 'token', llm_name, token, seq: token.length },
  { event: 'metrics', llm_name, ttft_ms: 200, duration_ms: 1_500, output_tokens: 80 },
  { event: 'llm_done', llm_name },
]
const done: ChatEvent = {
  event: 'done',
  turn_id: TURN_ID,
  turn_idx: 0,
  thread_id: THREAD_ID,
  state: 'done',
}

test('only a chat that a person starts counts as a new chat, not an address that clears the chat', async () => {
  const begun = vi.fn()
  const listening = new AbortController()
  onTestFinished(() => listening.abort())
  window.addEventListener(
    USAGE_EVENT,
    (event) => begun((event as CustomEvent<UsageEvent>).detail.event),
    { signal: listening.signal },
  )
  const { user, shown } = renderAt(
    '/?clear=true',
    <>
      <ModeSwitcher />
      <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />
      <HomePage />
    </>,
  )
  await expect.poll(() => shown.address).toBe('/')
  expect(begun).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'New Chat' }))
  expect(begun).toHaveBeenCalledExactlyOnceWith('conversation_started')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'dual')
  await expect.poll(() => shown.address).toBe('/?mode=dual')
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a draft is not carried into a new chat or another mode', async () => {
  const { user } = renderAt(
    '/',
    <>
      <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />
      <Link to="/?mode=dual">Dual</Link>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  )
  const link = (name: string) => user.click(screen.getByRole('link', { name }))
  await user.type(await input(), 'Why?')
  await link('Dual')
  await screen.findByText(/two AI models side by side/)
  expect(await input()).toHaveValue('')
  await user.type(await input(), 'How?')
  await link('Leaderboard')
  await link('New Chat')
  expect(await input()).toHaveValue('')
})

test.each([
  ['a guest', () => localStorage.clear()],
  ['a user', () => signIn({ id: 'user-id' })],
])('%s is sent to a new battle', async (_who, become) => {
  become()
  const { shown } = open('/')
  await expect.poll(() => shown.address).toBe('/battle?clear=true')
})

test('one chosen model answers, with its reasoning collapsed', async () => {
  const { user, shown } = open('/')
  expect(await screen.findByText('Welcome to Assay Chat')).toBeInTheDocument()
  await expect.poll(async () => (await picker('Model')).value).toBe('Heron')
  await user.selectOptions(await picker('Model'), 'Dove')
  await ask(user, 'Why?')
  const { sent } = await play(
    ...opening('Dove'),
    { event: 'reasoning', llm_name: 'Dove', token: 'Let me see.', seq: 11 },
    ...answered('Dove', 'Because.'),
    done,
  )
  expect(sent[0]).toMatchObject({ mode: 'single', model: 'Dove', use_random_models: false })
  expect(await panel('Dove')).toHaveTextContent('Because.')
  expect(screen.getByText('Reasoning').closest('details')).toHaveTextContent('Let me see.')
  expect(screen.getByText(/1\.5 s · first words after 0\.2 s · 80 tokens/)).toBeInTheDocument()
  await expect.poll(() => shown.address).toBe(`/?mode=single&threadId=${THREAD_ID}`)
  expect(await input()).toBeEnabled()
  expect(screen.queryByRole('region', { name: 'Vote' })).toBeNull()

  await user.selectOptions(await picker('Model'), 'Heron')
  expect(await screen.findByText('Welcome to Assay Chat')).toBeInTheDocument()
  expect(shown.address).toBe('/')
})

test('thinking models can be picked only with the toggle on', async () => {
  const { user } = open('/')
  await expect.poll(async () => (await picker('Model')).options.length).toBe(2)
  await user.click(screen.getByRole('switch', { name: 'Thinking Models' }))
  await user.selectOptions(await picker('Model'), 'Owl')
  await ask(user, 'Why?')
  expect((await play()).sent[0]).toMatchObject({ model: 'Owl', thinking_mode: true })
})

test('two chosen models answer side by side and are named by the vote', async () => {
  const { user, shown } = open('/?mode=dual')
  await expect.poll(async () => (await picker('Model of Assistant B')).value).toBe('Dove')
  expect(screen.getByText('vs')).toBeInTheDocument()
  await user.selectOptions(await picker('Model of Assistant A'), 'Dove')
  expect(await picker('Model of Assistant B')).toHaveValue('Heron')
  await user.selectOptions(await picker('Model of Assistant B'), 'Dove')
  await ask(user, 'Why?')
  const { sent } = await play(
    ...opening('Heron', 'Dove'),
    ...answered('Heron', 'One.'),
    ...answered('Dove', 'Two.'),
    done,
  )
  expect(sent[0]).toMatchObject({ mode: 'dual', left_model: 'Heron', right_model: 'Dove' })
  expect(await panel('Assistant A')).toHaveTextContent('One.')
  await expect.poll(() => shown.address).toBe(`/?mode=dual&threadId=${THREAD_ID}`)

  const box = screen.getByPlaceholderText(/Please provide your feedback/)
  await user.type(box, 'Close call.{Enter}')
  expect(await screen.findByText(/Your feedback is saved: “Close call\.”/)).toBeInTheDocument()
  expect(server.feedback).toEqual([{ feedback_text: 'Close call.' }])
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()

  const vote = screen.getByRole('region', { name: 'Vote' })
  await user.click(within(vote).getByRole('button', { name: 'Left is Better' }))
  await pressWhenReady(user, within(vote).getByRole('button', { name: 'Send' }))
  expect(await panel('Model One')).toHaveTextContent('One.')
  await user.click(screen.getByRole('button', { name: 'Show other response' }))
  expect(await panel('Model Two')).toHaveTextContent('Two.')
  expect(screen.getByRole('button', { name: 'Hide other response' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Show other response' })).toHaveFocus()
  expect(screen.queryByText('Two.')).toBeNull()
})

test('feedback without a choice is kept after a reload', async () => {
  const { turns, ...rest } = recorded('done')
  const feedback_text = 'Close call. '.repeat(40).trim()
  server.history = {
    ...rest,
    mode: 'dual',
    turns: turns.map((turn) => ({ ...turn, feedback_text })),
  }
  open(`/?mode=dual&threadId=${THREAD_ID}`)
  const note = await screen.findByText(
    /^Your feedback is saved: “Close call\. .*…” You can still vote\.$/,
  )
  expect(note.textContent?.length).toBeLessThan(260)
})

test('the terms are shown when a message needs them', async () => {
  server.termsAccepted = false
  const { user } = open('/')
  await expect.poll(async () => (await picker('Model')).value).toBe('Heron')
  expect(screen.queryByText('Assay – Terms & Conditions')).toBeNull()
  await ask(user, 'Why?')
  await user.click(await screen.findByRole('button', { name: 'I Agree to Terms & Conditions' }))
  expect((await play()).sent[0]).toMatchObject({ messages: [{ content: 'Why?' }] })
})

test('a question that does not reach the server comes back with a message under the box', async () => {
  const { user } = open('/')
  await expect.poll(async () => (await picker('Model')).value).toBe('Heron')
  await ask(user, 'Why?')
  vi.useFakeTimers()
  for (let index = 0; index < 4; index++) {
    await act(async () => server.sockets.at(-1)?.drop())
    await act(() => vi.advanceTimersByTimeAsync(2_000))
  }
  vi.useRealTimers()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error sending message')
  expect(await input()).toHaveValue('Why?')
})

test('a refusal shows the server’s text', async () => {
  const { user } = open('/')
  await expect.poll(async () => (await picker('Model')).value).toBe('Heron')
  await ask(user, 'Why?')
  const refusing = await play({ event: 'error', detail: 'Please choose a model that is on offer.' })
  act(() => refusing.drop(CLOSE_CODE.badRequest))
  expect(await screen.findByRole('alert')).toHaveTextContent(/on offer/)
})

test.each([
  ['single', 'dual', `/?mode=dual&threadId=${THREAD_ID}`],
  ['dual', 'single', `/?mode=single&threadId=${THREAD_ID}`],
  ['single', 'battle', `/battle?threadId=${THREAD_ID}`],
] as const)(
  'an address of a %s chat with a %s thread leads to its own page',
  async (shown, mode, path) => {
    server.history = { ...recorded('done'), mode }
    const opened = open(`/?mode=${shown}&threadId=${THREAD_ID}`)
    await expect.poll(() => opened.shown.address).toBe(path)
  },
)

test('a suggested question is asked', async () => {
  const { user } = open('/')
  await user.click(await screen.findByRole('button', { name: 'What is sepsis?' }))
  const { sent } = await play()
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

test('New Chat leaves the open thread', async () => {
  server.history = {
    messages: [],
    turns: [],
    mode: 'single',
    left_model_name: null,
    right_model_name: null,
  }
  const { user, shown } = renderAt(
    '/',
    <>
      <Link to="/">New Chat</Link>
      <HomePage />
    </>,
  )
  await expect.poll(async () => (await picker('Model')).value).toBe('Heron')
  await ask(user, 'Why?')
  await play(...opening('Heron'), ...answered('Heron', 'Because.'), done)
  await expect.poll(() => shown.address).toBe(`/?mode=single&threadId=${THREAD_ID}`)
  await user.click(screen.getByRole('link', { name: 'New Chat' }))
  expect(await screen.findByText('Welcome to Assay Chat')).toBeInTheDocument()
  expect(shown.address).toBe('/')
})

test('the thinking toggle keeps its state', async () => {
  const { user } = open('/')
  await user.click(await screen.findByRole('switch', { name: 'Thinking Models' }))
  cleanup()
  open('/?mode=dual')
  expect(await screen.findByRole('switch', { name: 'Thinking Models' })).toBeChecked()
})
