import { CLOSE_CODE } from '@assay/contracts/constants'
import { act, screen, within } from '@testing-library/react'
import { Link, useNavigate } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeReturnPath } from '../api/return-path.ts'
import {
  answers,
  ask,
  button,
  input,
  opening,
  panel,
  recorded,
  recordedVote,
  setupBattlePage,
} from '../testing/battle-page.tsx'
import { THREAD_ID, TURN_ID } from '../testing/fake-server.ts'
import { pressWhenReady } from '../testing/press-when-ready.ts'
import { renderAt } from '../testing/render-at.tsx'
import { BattlePage } from './battle-page.tsx'

const { server, open, socket, play } = setupBattlePage()

test('an unfinished turn from the history is followed to its end', async () => {
  server.history = recorded('streaming')
  open(`/battle?threadId=${THREAD_ID}`)
  const { sent } = await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }, ...answers])
  expect(sent[0]).toMatchObject({ resume: { turn_id: TURN_ID, after: { left: 0, right: 0 } } })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await button('Both are bad')).toBeEnabled()
})

test('a turn from the history that the server refuses waits for a press', async () => {
  server.history = recorded('streaming')
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  const refused = await play([{ event: 'error', detail: 'Turn not found' }])
  act(() => refused.drop(CLOSE_CODE.notFound))
  expect(screen.getByRole('alert')).toHaveTextContent('Turn not found')
  expect(server.sockets).toHaveLength(1)
  await user.click(await button('Try again'))
  expect((await socket(1)).closedByClient()).toBe(false)
})

test('an unvoted turn from the history names no model and waits for its vote', async () => {
  server.history = recorded('done')
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await panel('Assistant A')).toHaveTextContent('Recorded left')
  expect(within(await panel('Assistant B')).getByRole('heading')).toHaveTextContent('Assistant B')
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
})

test.each([
  ['may be retried', undefined, 1],
  ['was retried before', true, 0],
] as const)(
  'a declined answer from the history that %s',
  async (_what, declined_before, buttons) => {
    const { messages, ...rest } = recorded('done')
    const declined = { content: '', ending: 'declined', declined_before } as const
    server.history = {
      ...rest,
      messages: messages.map((message) =>
        message.side === 'left' ? { ...message, ...declined } : message,
      ),
    }
    open(`/battle?threadId=${THREAD_ID}`)
    expect(await panel('Assistant A')).toHaveTextContent('This assistant declined to answer.')
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons)
  },
)

test('a stopped answer from the history is marked', async () => {
  const { messages, ...rest } = recorded('done')
  server.history = {
    ...rest,
    messages: messages.map((message) => ({
      ...message,
      ending: message.side === 'left' ? 'stopped' : null,
    })),
  }
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await panel('Assistant A')).toHaveTextContent('You stopped this answer')
  expect(await panel('Assistant B')).not.toHaveTextContent('You stopped this answer')
  // The stopped answer gets no such note, because it might have named sources later.
  expect(await screen.findByText('No sources named')).toBeInTheDocument()
  expect(await panel('Assistant A')).not.toHaveTextContent('No sources named')
})

test('a missing thread shows a message', async () => {
  open(`/battle?threadId=${THREAD_ID}`)
  expect(await screen.findByText('This chat does not exist or is not yours.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'New Chat' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in to open it' })).toBeInTheDocument()
  expect(takeReturnPath()).toBe(`/battle?threadId=${THREAD_ID}`)
})

test('an address with an invalid thread id shows a message', async () => {
  open('/battle?threadId=not-a-thread')
  expect(await screen.findByText('This chat does not exist or is not yours.')).toBeInTheDocument()
})

test('the back button leads out of a thread', async () => {
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

test('the history of a chat that began here is fetched only for its vote', async () => {
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

test('an earlier question goes back into the box and can be asked in the same chat', async () => {
  server.history = recordedVote('tie', { reason: 'Both cite.' })
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

test('an earlier question that was not edited leaves the box before a follow-up', async () => {
  server.history = recordedVote('tie')
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  await user.click(await button('Edit and ask again'))
  await user.click(await button('Ask a follow-up'))
  expect(await input()).toHaveFocus()
  expect(await input()).toHaveValue('')
  await user.click(await button('Edit and ask again'))
  await user.keyboard('?')
  await user.click(await button('Ask a follow-up'))
  expect(await input()).toHaveValue('Recorded question?')
})

test('the same question goes to a new pair in a new chat, without the earlier answers', async () => {
  server.history = recordedVote('tie', { reason: 'Both cite.' })
  const { user, shown } = open(`/battle?threadId=${THREAD_ID}`)
  await user.click(await button('Same question, new pair'))
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'Recorded question' }] })
  expect(sent[0]).not.toHaveProperty('thread_id')
  expect(shown.address).toBe('/battle')
  expect(screen.queryByText('Recorded left')).toBeNull()
})

test('a question that follows another cannot be asked alone in a new chat', async () => {
  const history = recordedVote('tie')
  server.history = {
    ...history,
    turns: history.turns.flatMap((turn) => [turn, { ...turn, id: 'second', idx: 1 }]),
  }
  open(`/battle?threadId=${THREAD_ID}`)
  await expect
    .poll(() => screen.getAllByRole('button', { name: 'Edit and ask again' }))
    .toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Same question, new pair' })).toHaveLength(1)
})

test('while a vote is due, no question can be asked again', async () => {
  server.history = recorded('done')
  open(`/battle?threadId=${THREAD_ID}`)
  await button("It's a tie")
  expect(screen.queryByRole('button', { name: 'Edit and ask again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Same question, new pair' })).toBeNull()
})

test('a printed chat has both answers, names, vote and reason', async () => {
  server.history = recordedVote('tie', { reason: 'Both cite.' })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const { user } = open(`/battle?threadId=${THREAD_ID}`)
  // The style sheet hides the button until the chat has loaded.
  await screen.findByText('Recorded left')
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

test('on paper, a chat that is not in the history has its whole question as its title', async () => {
  const history = recordedVote('tie')
  const prompt = 'How does APOE ε4 change the risk of Alzheimer’s across different ancestries?'
  server.history = {
    ...history,
    messages: history.messages.map((message) =>
      message.role === 'user' ? { ...message, content: prompt } : message,
    ),
  }
  open(`/battle?threadId=${THREAD_ID}`)
  await button('Print')
  await expect
    .poll(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')))
      return document.querySelector('[data-paper] h1')?.textContent
    })
    .toBe(prompt)
})

test('printing with the browser prints the whole chat too', async () => {
  server.history = recordedVote('left_better')
  open(`/battle?threadId=${THREAD_ID}`)
  await button('Print')
  await expect
    .poll(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')))
      return document.querySelector('[data-paper]')?.textContent
    })
    .toMatch(/Recorded left.*Recorded right/)
})

test('a page that is laid out for paper without an event shows both answers', async () => {
  const { matchMedia } = window
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === 'print' }),
  )
  server.history = recordedVote('left_better')
  open(`/battle?threadId=${THREAD_ID}`)
  await expect
    .poll(() => document.querySelector('[data-paper]')?.textContent)
    .toMatch(/Recorded left.*Recorded right/)
})

function BackButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}
