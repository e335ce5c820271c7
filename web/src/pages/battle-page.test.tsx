import type { ChatEvent, ThreadHistoryDto, TurnState } from '@assay/contracts'
import { CLOSE_CODE, MAX_PROMPT_LENGTH } from '@assay/contracts/constants'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Link, useNavigate } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setupFakeServer, THREAD_ID, TURN_ID } from '../testing/fake-server.ts'
import type { FakeSocket } from '../testing/fake-socket.ts'
import { pressWhenReady } from '../testing/press-when-ready.ts'
import { renderAt } from '../testing/render-at.tsx'
import { BattlePage } from './battle-page.tsx'

const server = setupFakeServer()
const open = (address = '/battle') => renderAt(address, <BattlePage />)

const input = () => screen.findByRole('textbox', { name: 'Your question' })
const button = (name: string) => screen.findByRole('button', { name })
const panel = (name: string) => screen.findByRole('article', { name })

const opening: ChatEvent[] = [
  { event: 'thread_created', thread_id: THREAD_ID },
  { event: 'setup', llms: ['Assistant A', 'Assistant B'], turn_id: TURN_ID, turn_idx: 0 },
]
const answers: ChatEvent[] = [
  { event: 'token', llm_name: 'Assistant A', token: 'From the left.', seq: 14 },
  { event: 'token', llm_name: 'Assistant B', token: 'From the right.', seq: 15 },
  { event: 'llm_done', llm_name: 'Assistant A' },
  { event: 'llm_done', llm_name: 'Assistant B' },
  { event: 'done', turn_id: TURN_ID, turn_idx: 0, thread_id: THREAD_ID, state: 'done' },
]

async function ask(user: UserEvent, question: string) {
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  await user.type(await input(), `${question}{Enter}`)
}

async function socket(index = 0): Promise<FakeSocket> {
  await expect.poll(() => server.sockets.length).toBeGreaterThan(index)
  return server.sockets[index] as FakeSocket
}

async function play(events: readonly ChatEvent[], index = 0) {
  const played = await socket(index)
  act(() => {
    played.open()
    played.emit(...events)
  })
  return played
}

const recorded = (state: TurnState): ThreadHistoryDto => ({
  messages: (['user', 'left', 'right'] as const).map((side) => ({
    id: side,
    role: side === 'user' ? 'user' : 'assistant',
    content: side === 'user' ? 'Recorded question' : `Recorded ${side}`,
    timestamp: '2026-11-20T12:00:00.000Z',
    model_id: null,
    model_name: null,
    side: side === 'user' ? null : side,
    turn_idx: 0,
    state,
    error: null,
    stopped: false,
    reasoning: null,
    metrics: null,
  })),
  turns: [
    {
      id: TURN_ID,
      idx: 0,
      state,
      user_msg_id: 'user',
      left_msg_id: 'left',
      right_msg_id: 'right',
      left_model_name: null,
      right_model_name: null,
      vote: null,
      feedback_text: null,
      unrated_reason: null,
    },
  ],
  left_model_name: null,
  right_model_name: null,
})

test('a question is answered, voted on and revealed', async () => {
  const { user, shown } = open()
  await ask(user, 'Why?')
  const { sent } = await play([...opening, ...answers])
  expect(sent[0]).toMatchObject({
    mode: 'battle',
    use_random_models: true,
    thinking_mode: false,
    messages: [{ role: 'user', content: 'Why?' }],
  })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await panel('Assistant B')).toHaveTextContent('From the right.')
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
  await expect.poll(() => shown.address).toBe(`/battle?threadId=${THREAD_ID}`)

  await user.click(await button('Right is Better'))
  await user.type(screen.getByPlaceholderText('Share a reason? (Optional)'), 'cites trials{Enter}')
  expect(await panel('Model Two')).toHaveTextContent('From the right.')
  expect(screen.queryByText('From the left.')).toBeNull()
  expect(server.votes).toEqual([{ outcome: 'right_better', feedback: 'cites trials' }])

  await user.click(await button('Show both responses'))
  expect(await panel('Model One')).toHaveTextContent('From the left.')
  await user.click(await button('Hide this response'))
  expect(screen.queryByText('From the left.')).toBeNull()
  expect(await input()).toBeEnabled()
})

test('a message waits for the terms and is sent once they are accepted', async () => {
  server.termsAccepted = false
  const { user } = open()
  const agree = await button('I Agree to Terms & Conditions')
  expect(screen.getByText('Assay – Terms & Conditions')).toBeInTheDocument()
  await user.type(await input(), 'What is sepsis?{Enter}')
  expect(server.sockets).toHaveLength(0)
  await user.click(agree)
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

test('an Enter that falls into the closing terms dialog sends the question', async () => {
  server.termsAccepted = false
  open()
  const agree = await button('I Agree to Terms & Conditions')
  fireEvent.change(await input(), { target: { value: 'What is sepsis?' } })
  fireEvent.click(agree)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

test('the box has the focus again after the terms and after the vote', async () => {
  server.termsAccepted = false
  const { user } = open()
  await user.click(await button('I Agree to Terms & Conditions'))
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await user.keyboard('Why?{Enter}')
  await play([...opening, ...answers])
  await user.keyboard('2')
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(() => document.activeElement).toBe(await input())
})

test('a side that failed can be asked again, and the other one stays', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([
    ...opening,
    ...answers.slice(0, 1),
    { event: 'error', llm_name: 'Assistant B', detail: 'gone' },
    ...answers.slice(2),
  ])
  await user.click(within(await panel('Assistant B')).getByRole('button', { name: 'Try again' }))
  const { sent } = await play(
    [
      { event: 'resumed', turn_id: TURN_ID, llms: ['Assistant A', 'Assistant B'] },
      ...answers.slice(1),
    ],
    1,
  )
  expect(sent[0]).toMatchObject({
    resume: { turn_id: TURN_ID, after: { left: 14, right: 0 }, retry_failed: true },
  })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await panel('Assistant B')).toHaveTextContent('From the right.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a suggested question is asked by a press', async () => {
  const { user } = open()
  await user.click(await button('What is sepsis?'))
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

test('a refused question comes back into the box with the reason', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const refusing = await play([{ event: 'error', detail: 'Please vote first.' }])
  act(() => refusing.drop(CLOSE_CODE.conflict))
  expect(await input()).toHaveValue('Why?')
  expect(screen.getByRole('alert')).toHaveTextContent('Please vote first.')
})

test('a vote that is finally refused is shown and can be cast again', async () => {
  server.voteRefusal = { status: 409, detail: 'This turn already has another vote' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  expect(await screen.findByText('This turn already has another vote')).toBeInTheDocument()
  expect(await button('Left is Better')).toBeEnabled()
})

test('a question over the limit is not sent and says why', async () => {
  open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  fireEvent.change(await input(), { target: { value: 'x'.repeat(MAX_PROMPT_LENGTH + 1) } })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Messages may have at most 12,000 characters. Yours has 12,001.',
  )
  expect(await button('Send')).toBeDisabled()
})

test('an unfinished turn of the history is followed to its end', async () => {
  server.history = recorded('streaming')
  open(`/battle?threadId=${THREAD_ID}`)
  const { sent } = await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }, ...answers])
  expect(sent[0]).toMatchObject({ resume: { turn_id: TURN_ID, after: { left: 0, right: 0 } } })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await button('Both are bad')).toBeEnabled()
})

test('a turn of the history that the server does not give waits for a press', async () => {
  server.history = recorded('streaming')
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  const refused = await play([{ event: 'error', detail: 'Turn not found' }])
  act(() => refused.drop(CLOSE_CODE.notFound))
  expect(screen.getByRole('alert')).toHaveTextContent('Turn not found')
  expect(server.sockets).toHaveLength(1)
  await user.click(await button('Try again'))
  expect((await socket(1)).closedByClient()).toBe(false)
})

test('an unvoted turn of the history names nobody and waits for its vote', async () => {
  server.history = recorded('done')
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await panel('Assistant A')).toHaveTextContent('Recorded left')
  expect(within(await panel('Assistant B')).getByRole('heading')).toHaveTextContent('Assistant B')
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
})

test('a thread that is not there says so', async () => {
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await screen.findByText('This chat does not exist or is not yours.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'New Chat' })).toBeInTheDocument()
})

test('clear starts over and leaves the address', async () => {
  const { shown } = open('/battle?clear=true')
  await expect.poll(() => shown.address).toBe('/battle')
  expect(await screen.findByRole('list', { name: 'Suggested questions' })).toBeInTheDocument()
})

test('a guest is told how to keep a chat after the reveal, and not before', async () => {
  const { user } = open()
  await ask(user, 'What causes Parkinson disease?')
  await play(opening)
  await panel('Assistant A')
  expect(sessionStorage.getItem('sign_in_reminded')).toBeNull()
  act(() => server.sockets[0]?.emit(...answers))
  await user.click(await button("It's a tie"))
  expect(sessionStorage.getItem('sign_in_reminded')).toBeNull()
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(() => sessionStorage.getItem('sign_in_reminded')).toBe('true')
})

test('a thread that has just begun is not said to be loading', async () => {
  const { user } = open()
  await ask(user, 'What causes Parkinson disease?')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await play([...opening, ...answers])
  await screen.findByText('From the left.')
  watch.disconnect()
  expect(seen.filter((text) => text.includes('Loading...'))).toEqual([])
})

test('the way back out of a thread leads out of it', async () => {
  server.history = recorded('done')
  const { user, shown } = renderAt(
    '/battle',
    <>
      <Link to={`/battle?threadId=${THREAD_ID}`}>An earlier chat</Link>
      <BackButton />
      <BattlePage />
    </>,
  )
  await user.click(await screen.findByRole('link', { name: 'An earlier chat' }))
  expect(await panel('Assistant A')).toHaveTextContent('Recorded left')
  await user.click(await button('Back'))
  expect(await screen.findByRole('list', { name: 'Suggested questions' })).toBeInTheDocument()
  expect(shown.address).toBe('/battle')
})

test('an address that names no thread says so in words', async () => {
  open('/battle?threadId=not-a-thread')
  expect(await screen.findByText('This chat does not exist or is not yours.')).toBeInTheDocument()
})

test('an Enter with which an input method is left does not send', async () => {
  open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  fireEvent.change(await input(), { target: { value: '敗血症' } })
  fireEvent.keyDown(await input(), { key: 'Enter', keyCode: 229 })
  expect(await input()).toHaveValue('敗血症')
  fireEvent.keyDown(await input(), { key: 'Enter', keyCode: 13 })
  await play([])
})

function BackButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

test('the history of a chat that has begun here is fetched for its vote alone', async () => {
  server.history = recorded('done')
  const { user, shown } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await expect.poll(() => shown.address).toBe(`/battle?threadId=${THREAD_ID}`)
  await button('Left is Better')
  expect(server.historiesRead).toEqual([])
  await user.click(await button('Left is Better'))
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(() => server.historiesRead).toEqual([THREAD_ID])
})

test('terms whose record is of another version, or is lost, are asked for again', async () => {
  const { user } = open()
  const record = JSON.stringify({ accepted: true, version: '1.0', timestamp: 1 })
  const gate = () => screen.queryByRole('button', { name: 'I Agree to Terms & Conditions' })
  const store = (value: string | null) => {
    if (value) localStorage.setItem('terms_acceptance', value)
    else localStorage.removeItem('terms_acceptance')
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
  }
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  expect(gate()).toBeNull()
  store(record)
  expect(gate()).toBeNull()
  for (const lost of [record.replace('1.0', '0.9'), null]) {
    store(lost)
    await user.click(await button('I Agree to Terms & Conditions'))
    await expect.poll(gate).toBeNull()
  }
})

test('the vote tells both names at once, who was better, and that it counts', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button('Right is Better'))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model Two beat Model One')
  expect(result).toHaveTextContent('Your vote counted.')
  expect(within(result).getAllByRole('presentation')).toHaveLength(2)
})

test('a vote that the ledger did not count is told of once the ledger has it', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button('Right is Better'))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Your vote counted.')
  const { turns, ...rest } = recorded('done')
  const vote = {
    ...{ id: 'vote-id', outcome: 'right_better' as const, assessments: [] },
    ...{ feedback_text: null, side_unread: false },
  }
  const names = { left_model_name: 'Model One', right_model_name: 'Model Two' }
  server.history = {
    ...rest,
    turns: turns.map((turn) => ({ ...turn, ...names, vote, unrated_reason: 'network_share' })),
  }
  await expect
    .poll(() => result.textContent, { timeout: 20_000 })
    .toContain('because guests of your network already carry their share')
})

test('a vote that cannot count says why, before it is cast and after', async () => {
  server.unratedReason = 'incomplete_answer'
  const { user } = open()
  await ask(user, 'Why?')
  const [one, two, first, second, last] = answers as [
    ChatEvent,
    ChatEvent,
    ChatEvent,
    ChatEvent,
    ChatEvent,
  ]
  await play([
    ...opening,
    one,
    two,
    { ...first, stopped: true } as ChatEvent,
    second,
    { ...last, unrated_reason: 'incomplete_answer' } as ChatEvent,
  ])
  expect(await panel('Assistant A')).toHaveTextContent('You stopped this answer')
  expect(
    await screen.findByText('Your vote will not count, because you stopped an answer.'),
  ).toBeInTheDocument()
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model One and Model Two tied')
  expect(result).toHaveTextContent('Your vote did not count, because you stopped an answer.')
})

test('a stopped answer of the history is marked', async () => {
  const { messages, ...rest } = recorded('done')
  server.history = {
    ...rest,
    messages: messages.map((message) => ({ ...message, stopped: message.side === 'left' })),
  }
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await panel('Assistant A')).toHaveTextContent('You stopped this answer')
  expect(await panel('Assistant B')).not.toHaveTextContent('You stopped this answer')
})

test('a finger that moves across brings the other answer to the front, one that moves down does not', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrowScreen)
  onTestFinished(() => matchMedia.mockRestore())
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  const inFront = () => screen.getByRole('button', { pressed: true }).textContent
  const move = async (x: number, y: number) => {
    const text = (await panel('Assistant A')).firstElementChild ?? document.body
    fireEvent.touchStart(text, { touches: [{ clientX: 200, clientY: 200 }] })
    const there = { clientX: 200 + x, clientY: 200 + y }
    fireEvent.touchEnd(text, { changedTouches: [there] })
  }
  expect(screen.getByText(', not opened yet')).toBeInTheDocument()
  await move(-20, 0)
  await move(-90, 80)
  expect(inFront()).toContain('Assistant A')
  await move(-90, 10)
  expect(inFront()).toContain('Assistant B')
  expect(screen.queryByText(', not opened yet')).toBeNull()
  await move(90, 10)
  expect(inFront()).toContain('Assistant A')
})

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
afterEach(() => vi.restoreAllMocks())

test('without a network a question waits, comes back on a stop, and goes out with the network', async () => {
  const { user } = open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  setOnline(false)
  expect(await screen.findByText(/^You are offline\./)).toBeInTheDocument()
  await user.type(await input(), 'Why?{Enter}')
  expect(await input()).toBeDisabled()
  await user.click(await button('Stop'))
  expect(await input()).toHaveValue('Why?')
  expect(await input()).toBeEnabled()
  await user.type(await input(), '{Enter}')
  expect(server.sockets).toHaveLength(0)
  setOnline(true)
  expect((await play([])).sent[0]).toMatchObject({ messages: [{ content: 'Why?' }] })
  expect(screen.queryByText(/^You are offline\./)).toBeNull()
})

test('a stop before anybody has heard the question gives it back', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await socket()
  await user.click(await button('Stop'))
  expect(await input()).toHaveValue('Why?')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a stream whose network is back goes on where it was', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const first = await play([...opening, ...answers.slice(0, 1)])
  setOnline(false)
  act(() => first.drop())
  setOnline(true)
  const { sent } = await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }], 1)
  expect(sent[0]).toMatchObject({ resume: { turn_id: TURN_ID, after: { left: 14, right: 0 } } })
})

test('a vote without a network says that it waits', async () => {
  server.voteRefusal = { status: 503, detail: 'Away' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  setOnline(false)
  await pressWhenReady(user, await button('Continue'))
  expect(
    await screen.findByText('You are offline. Your vote waits for the network.'),
  ).toBeInTheDocument()
})

test('a second choice that is refused is explained beside the one that stands', async () => {
  server.voteRefusal = { status: 409, detail: 'This turn already has a vote' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  const { turns, ...rest } = recorded('done')
  server.history = {
    ...rest,
    turns: turns.map((turn) => ({
      ...turn,
      vote: {
        outcome: 'left_better',
        feedback_text: null,
        side_unread: false,
        id: 'vote',
        assessments: [],
      },
      left_model_name: 'Model One',
      right_model_name: 'Model Two',
    })),
  }
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model One beat Model Two')
  expect(result).toHaveTextContent('not accepted: This turn already has a vote.')
})

test('what another tab has voted is shown here', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await button('Left is Better')
  const { turns, ...rest } = recorded('done')
  server.history = {
    ...rest,
    turns: turns.map((turn) => ({
      ...turn,
      vote: {
        outcome: 'both_bad',
        feedback_text: null,
        side_unread: false,
        id: 'vote',
        assessments: [],
      },
      left_model_name: 'Model One',
      right_model_name: 'Model Two',
    })),
  }
  const otherTab = new BroadcastChannel('assay')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage({ type: 'changed', tags: ['History'] })
  expect(await screen.findByText(/were bad/)).toBeInTheDocument()
})

const narrowScreen = (media: string) =>
  Object.assign(new EventTarget(), {
    matches: true,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

test('the landing says what a battle is, and what is not to be asked', async () => {
  open()
  expect(
    await screen.findByText(
      'Two anonymous models answer. You judge. Then you learn who they were.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText('Research only. No patient data.')).toBeInTheDocument()
})

function recordedVote(): ThreadHistoryDto {
  const { turns, ...rest } = recorded('done')
  const vote = { outcome: 'tie', feedback_text: 'Both cite.', side_unread: false } as const
  return {
    ...rest,
    turns: turns.map((turn) => ({
      ...turn,
      vote: { ...vote, id: 'vote', assessments: [] },
      left_model_name: 'Model One',
      right_model_name: 'Model Two',
    })),
  }
}

test('an earlier question goes back into the box, to be asked in the same chat', async () => {
  server.history = recordedVote()
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  await user.click(await button('Edit and ask again'))
  expect(await input()).toHaveFocus()
  expect(await input()).toHaveValue('Recorded question')
  await user.keyboard(' in children{Enter}')
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({
    thread_id: THREAD_ID,
    messages: [{ content: 'Recorded question in children' }],
  })
})

test('the same question goes to a new pair in a new chat, without what was answered', async () => {
  server.history = recordedVote()
  const { user, shown } = open(`/battle?threadId=${THREAD_ID}`)
  await user.click(await button('Same question, new pair'))
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'Recorded question' }] })
  expect(sent[0]).not.toHaveProperty('thread_id')
  expect(shown.address).toBe('/battle')
  expect(screen.queryByText('Recorded left')).toBeNull()
})

test('while a vote is due nothing can be asked again', async () => {
  server.history = recorded('done')
  open(`/battle?threadId=${THREAD_ID}`)
  await button("It's a tie")
  expect(screen.queryByRole('button', { name: 'Edit and ask again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Same question, new pair' })).toBeNull()
})

test('a printed chat has both answers, names, vote and reason', async () => {
  server.history = recordedVote()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  await user.click(await button('Print'))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const paper = document.querySelector('[data-paper]')
  for (const text of [
    'Recorded question',
    'Research only, not for clinical use.',
    'Question 1',
    'Model One',
    'Recorded left',
    'Model Two',
    'Recorded right',
    'Vote: Tie',
    'Reason: Both cite.',
    'No sources named',
  ]) {
    expect(paper).toHaveTextContent(text)
  }
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
})
