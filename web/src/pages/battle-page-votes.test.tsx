import type { ChatEvent } from '@assay/contracts/chat/events'
import { notifications, notificationsStore } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { KEEPS_CHATS } from '../api/session.ts'
import { Toaster } from '../components/toaster.tsx'
import {
  answers,
  ask,
  button,
  opening,
  panel,
  recordedVote,
  setupBattlePage,
} from '../testing/battle-page.tsx'
import { THREAD_ID } from '../testing/fake-server.ts'
import { pressWhenReady } from '../testing/press-when-ready.ts'
import { renderAt } from '../testing/render-at.tsx'
import { setOnline } from '../testing/set-online.ts'
import { BattlePage } from './battle-page.tsx'

const { server, open, play } = setupBattlePage()

const reason = () => screen.getByPlaceholderText('Share a reason? (Optional)')

afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

test('a vote that is finally refused is shown and can be cast again', async () => {
  server.voteRefusal = { status: 409, detail: 'This turn already has another vote' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await user.type(reason(), 'Both name it.{Enter}')
  expect(await screen.findByText('This turn already has another vote')).toBeInTheDocument()
  expect(await button("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  expect(reason()).toHaveValue('Both name it.')
  expect(await button('Left is Better')).toBeEnabled()
})

test('a reason that looks like patient data to the server is masked, and the vote sent again', async () => {
  const findings = [{ kind: 'name', start: 3, end: 8 }] as const
  server.voteRefusal = { status: 409, detail: 'This looks like patient data.', findings }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await user.type(reason(), 'As Osler wrote.{Enter}')
  const mask = await button('Mask as [name]')
  expect(mask).toHaveFocus()
  server.voteRefusal = undefined
  await user.keyboard('{Enter}')
  expect(reason()).toHaveFocus()
  await user.keyboard('{Enter}')
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Your reason: As [name] wrote.')
})

test('the vote reveals both names, the better one, and that it is rated', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button('Right is Better'))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model Two beat Model One')
  expect(result).toHaveTextContent('Your vote counted.')
  expect(result.querySelectorAll('[data-initials]')).toHaveLength(2)
})

test('an answer is rated in its head with the vote, and the rating stays there as words', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  const left = within(await panel('Assistant A'))
  await left.findByRole('button', { name: 'Rate answer (Assistant A)' })
  await user.click(left.getByText('Wrong'))
  expect(left.getByRole('button', { name: 'Wrong (Assistant A)' })).toBeInTheDocument()
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  await screen.findByRole('region', { name: 'Result 1' })
  expect(server.votes).toMatchObject([{ assessments: { left: { verdict: 'wrong', tags: [] } } }])
  expect(screen.queryByRole('button', { name: /^Rate answer|^Wrong/ })).toBeNull()
  expect(await screen.findByText('Your rating: Wrong')).toBeInTheDocument()
})

test('a failed answer cannot be rated', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const failed: ChatEvent = { event: 'error', llm_name: 'Assistant B', detail: 'gone' }
  await play([...opening, ...answers.slice(0, 1), failed, ...answers.slice(2)])
  await within(await panel('Assistant A')).findByRole('button', { name: /^Rate answer/ })
  expect(screen.getAllByRole('button', { name: /^Rate answer/ })).toHaveLength(1)
})

test('the reason given with the vote is shown in the result', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button('Right is Better'))
  await user.type(reason(), 'It cites.{Enter}')
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Your reason: It cites.')
})

test('a vote that the ledger does not rate shows a note once the ledger has it', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button('Right is Better'))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Your vote counted.')
  server.history = recordedVote('right_better', { unrated: 'network_share' })
  await expect
    .poll(() => result.textContent)
    .toContain('because people on your network have reached their share')
})

test('a vote that cannot be rated shows why, before it is cast and after', async () => {
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
    { ...first, ending: 'stopped' } as ChatEvent,
    second,
    { ...last, unrated_reason: 'incomplete_answer' } as ChatEvent,
  ])
  expect(await panel('Assistant A')).toHaveTextContent('You stopped this answer')
  expect(
    await screen.findByText('Your vote will not count, because you stopped an answer.'),
  ).toBeInTheDocument()
  expect(screen.getByText(/^The answers have ended\. Your vote will not count/)).toBeInTheDocument()
  expect(screen.queryByText('The answers are complete. Please vote.')).toBeNull()
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model One tied with Model Two')
  expect(await button('Model One')).toHaveAttribute('aria-pressed', 'true')
  expect(result).toHaveTextContent('Your vote did not count, because you stopped an answer.')
})

test('a reader who has stopped an answer asks again in a new chat without a vote', async () => {
  const { user, shown } = open()
  await ask(user, 'Why?')
  const last = { ...answers.at(-1), unrated_reason: 'incomplete_answer' } as ChatEvent
  await play([...opening, ...answers.slice(0, -1), last])
  await expect.poll(() => shown.address).toContain(THREAD_ID)
  await user.click(await button('Ask again in a new chat'))
  const { sent } = await play([], 1)
  expect(sent[0]).toMatchObject({ messages: [{ content: 'Why?' }] })
  expect(sent[0]).not.toHaveProperty('thread_id')
})

test.each([
  ['too_fast', 'it came too soon after the answers'],
  ['over_daily_cap', 'you’re over the daily limit'],
  ['network_share', 'people on your network have reached their share of the votes on these models'],
] as const)('a vote that is left out as %s shows its voter the reason', async (reason, words) => {
  server.unratedReason = reason
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent(`Your vote did not count, because ${words}.`)
})

test('a vote without a network shows that it waits', async () => {
  server.voteRefusal = { status: 503, detail: 'Away' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  setOnline(false)
  expect(await screen.findAllByText(/^You’re offline\. The chat/)).toHaveLength(2)
  await pressWhenReady(user, await button('Continue'))
  expect(
    await screen.findByText('You’re offline. Your vote will be sent when you’re back online.'),
  ).toBeInTheDocument()
  // Visible wherever the chat is scrolled.
  expect(await screen.findByText(/Your vote and messages/)).toBeInTheDocument()
})

test('a question waits for the vote before it, which the server requires first', async () => {
  server.voteRefusal = { status: 503, detail: 'Away' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(() => server.votes.length).toBe(1)
  await ask(user, 'And then?')
  expect(await button('Stop')).toBeInTheDocument()
  expect(server.sockets).toHaveLength(1)
  // On a busy machine, the page has already retried.
  const refused = server.votes.length
  server.voteRefusal = undefined
  setOnline(true)
  await expect.poll(() => server.sockets.length).toBe(2)
  expect(server.votes).toHaveLength(refused + 1)
})

test('a refused second choice is explained next to the vote that counts', async () => {
  server.voteRefusal = { status: 409, detail: 'This turn already has a vote' }
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  server.history = recordedVote('left_better')
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const result = await screen.findByRole('region', { name: 'Result 1' })
  expect(result).toHaveTextContent('Model One beat Model Two')
  expect(result).toHaveTextContent('not accepted: This turn already has a vote.')
})

test('a vote cast in another tab is shown here', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  await button('Left is Better')
  server.history = recordedVote('both_bad')
  const otherTab = new BroadcastChannel('assay')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage({ type: 'changed', tags: ['History'] })
  expect(await screen.findByText(/were both bad/)).toBeInTheDocument()
})

test('a guest sees how to keep a chat only after the reveal', async () => {
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

test('the note to guests leads to the sign-in, where their chats are chosen in advance', async () => {
  const SignIn = () => <output>{JSON.stringify(useLocation().state)}</output>
  const { user } = renderAt(
    '/battle',
    <>
      <Routes>
        <Route path="/battle" element={<BattlePage />} />
        <Route path="/login" element={<SignIn />} />
      </Routes>
      <Toaster />
    </>,
  )
  await ask(user, 'What causes Parkinson disease?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  const note = await screen.findByText(/to save your chats! Your conversation will be lost/)
  expect(note).toHaveTextContent(/^Sign in to save your chats!/)
  await user.click(within(note).getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('status')).toHaveTextContent(JSON.stringify(KEEPS_CHATS))
})

test('the note to guests disappears from the foot once the next question is asked', async () => {
  const toasts = () => notificationsStore.getState().notifications
  const { user } = open()
  await ask(user, 'What causes Parkinson disease?')
  await play([...opening, ...answers])
  await user.click(await button("It's a tie"))
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(toasts).toHaveLength(1)
  await ask(user, 'And how is it treated?')
  await expect.poll(toasts).toEqual([])
})
