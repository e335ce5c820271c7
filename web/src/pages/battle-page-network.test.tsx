import { CLOSE_CODE } from '@assay/contracts/constants'
import { act, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearSession } from '../api/session.ts'
import {
  answers,
  ask,
  button,
  input,
  opening,
  panel,
  setupBattlePage,
} from '../testing/battle-page.tsx'
import { TURN_ID } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { setOnline } from '../testing/set-online.ts'
import { BattlePage } from './battle-page.tsx'

const { server, open, socket, play } = setupBattlePage()

afterEach(() => vi.restoreAllMocks())

test('without a network, a question waits until it is stopped or the network returns', async () => {
  const { user } = open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  setOnline(false)
  expect(await screen.findByText(/^You’re offline\./)).toBeInTheDocument()
  await user.type(await input(), 'Why?{Enter}')
  expect(await input()).toBeDisabled()
  await user.click(await button('Stop'))
  expect(await input()).toHaveValue('Why?')
  expect(await input()).toBeEnabled()
  await user.type(await input(), '{Enter}')
  expect(server.sockets).toHaveLength(0)
  setOnline(true)
  expect((await play([])).sent[0]).toMatchObject({ messages: [{ content: 'Why?' }] })
  expect(screen.queryByText(/^You’re offline\./)).toBeNull()
})

/** The battle page, with links to another page and to another chat. */
const openWithDoors = () =>
  renderAt(
    '/battle',
    <Routes>
      <Route
        path="/battle"
        element={
          <>
            <BattlePage />
            <Link to="/data">Data</Link>
          </>
        }
      />
      <Route
        path="/data"
        element={
          <>
            <Link to="/battle">Back</Link>
            <Link to="/battle?clear=true">Another chat</Link>
          </>
        }
      />
    </Routes>,
  )

test('a draft is restored on return, and is gone once it was sent', async () => {
  const { user } = openWithDoors()
  const link = (name: string) => user.click(screen.getByRole('link', { name }))
  await user.type(await input(), 'Why?')
  await link('Data')
  await link('Back')
  expect(await input()).toHaveValue('Why?')
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  await user.type(await input(), '{Enter}')
  await socket()
  await link('Data')
  await link('Back')
  expect(await input()).toHaveValue('')
})

test('a draft survives a reload of the page', async () => {
  const { user } = openWithDoors()
  await user.type(await input(), 'Why?')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.getItem('draft_battle')).toContain('Why?')
  await user.clear(await input())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.getItem('draft_battle')).toBeNull()
})

test('a draft is forgotten once another question was sent instead', async () => {
  const { user } = openWithDoors()
  await user.type(await input(), 'About a patient')
  document.dispatchEvent(new Event('visibilitychange'))
  await user.clear(await input())
  await ask(user, 'Why?')
  await socket()
  expect(sessionStorage.getItem('draft_battle')).toBeNull()
})

test('a draft is not kept when the page closes after a log-out', async () => {
  const { user } = openWithDoors()
  await user.type(await input(), 'About a patient')
  clearSession()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.getItem('draft_battle')).toBeNull()
})

test('a draft of another person is removed', async () => {
  sessionStorage.setItem('draft_battle', JSON.stringify({ value: 'Why?', writer: 'other' }))
  openWithDoors()
  expect(await input()).toHaveValue('')
  expect(sessionStorage.getItem('draft_battle')).toBeNull()
})

test.each([
  ['a new chat', 'Another chat', () => undefined],
  ['another person', 'Back', () => localStorage.setItem('guest_fingerprint', 'guest_other')],
])('a draft is not shown to %s', async (_who, door, change) => {
  const { user } = openWithDoors()
  await user.type(await input(), 'Why?')
  change()
  await user.click(screen.getByRole('link', { name: 'Data' }))
  await user.click(screen.getByRole('link', { name: door }))
  await expect.poll(async () => ((await input()) as HTMLTextAreaElement).value).toBe('')
  await user.click(screen.getByRole('link', { name: 'Data' }))
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await input()).toHaveValue('')
})

test('a question that waited when its page was left becomes the draft of the next chat', async () => {
  const { user } = openWithDoors()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  setOnline(false)
  await user.type(await input(), 'Why?{Enter}')
  expect(await input()).toBeDisabled()
  await user.click(screen.getByRole('link', { name: 'Data' }))
  await user.click(screen.getByRole('link', { name: 'Another chat' }))
  await expect.poll(async () => ((await input()) as HTMLTextAreaElement).value).toBe('Why?')
  setOnline(true)
  await user.type(await input(), '{Enter}')
  expect((await play([])).sent[0]).toMatchObject({ messages: [{ content: 'Why?' }] })
  expect(await input()).toHaveValue('')
})

test('a stop before the server has received the question returns it', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await socket()
  await user.click(await button('Stop'))
  expect(await input()).toHaveValue('Why?')
  expect(screen.queryByRole('alert')).toBeNull()
})

/** Animation frames stay real: a pending fake frame would block the tests of the next file. */
function fakeWaits() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a stop is visible immediately and returns the question even without a response', async () => {
  fakeWaits()
  const { user } = open()
  await ask(user, 'Why?')
  const { sent } = await play([])
  await user.click(await button('Stop'))
  expect(await button('Stopping…')).toHaveAttribute('aria-disabled', 'true')
  expect(sent.at(-1)).toEqual({ type: 'stop' })
  expect(screen.queryByText('Both assistants are answering.')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(await input()).toHaveValue('Why?')
  expect(await input()).toBeEnabled()
  expect(screen.getByRole('alert')).toHaveTextContent('hasn’t confirmed the stop')
})

test('a question that the server refuses at each retry comes back into the box', async () => {
  fakeWaits()
  const { user } = open()
  await ask(user, 'Why?')
  const detail = 'No models are available right now.'
  for (const index of [0, 1, 2, 3]) {
    const refusing = await play([{ event: 'error', detail }], index)
    act(() => refusing.drop(CLOSE_CODE.unavailable))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
  }
  expect(screen.getByRole('alert')).toHaveTextContent(detail)
  expect(await input()).toHaveValue('Why?')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.getItem('draft_battle')).toContain('Why?')
})

test('an unconfirmed stop leaves the answers unchanged, and can be requested again', async () => {
  fakeWaits()
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers.slice(0, 1)])
  await user.click(await button('Stop'))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(await panel('Assistant A')).toHaveAttribute('aria-busy', 'false')
  await screen.findByRole('button', { name: 'Copy answer (Assistant A)' })
  expect(screen.queryByText('No sources named')).toBeNull()
  expect(await input()).toBeEnabled()
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
  await user.click(await button('Try again'))
  const next = await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }], 1)
  expect(next.sent.at(-1)).toEqual({ type: 'stop' })
})

test('a stream continues where it stopped once the network is back', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const first = await play([...opening, ...answers.slice(0, 1)])
  setOnline(false)
  act(() => first.drop())
  setOnline(true)
  const { sent } = await play([{ event: 'resumed', turn_id: TURN_ID, llms: [] }], 1)
  expect(sent[0]).toMatchObject({ resume: { turn_id: TURN_ID, after: { left: 14, right: 0 } } })
})

test('while the client restores a lost connection, a note promises that the answers continue', async () => {
  fakeWaits()
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers.slice(0, 1)])
  const reconnecting = /^Connection lost\. Reconnecting… Your answers continue on the server\./
  await expect
    .poll(async () => {
      act(() => server.sockets.at(-1)?.drop())
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      return screen.queryByText(reconnecting)?.getAttribute('role')
    })
    .toBe('status')
  expect(screen.queryByRole('alert')).toBeNull()
})
