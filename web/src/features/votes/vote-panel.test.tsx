import type { UsageEvent } from '@assay/contracts/usage'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { USAGE_EVENT } from '../../api/track.ts'
import { TURN_ID } from '../../testing/fake-server.ts'
import { pressWhenReady } from '../../testing/press-when-ready.ts'
import { unchecked } from '../patient-data/checked-text.ts'
import type { Unread } from './held-vote.tsx'
import { VotePanel } from './vote-panel.tsx'
import type { RefusedVote } from './vote-slice.ts'

function show(
  refused?: RefusedVote,
  mode: 'battle' | 'dual' = 'battle',
  unread?: Unread,
  isNew = false,
) {
  const onVote = vi.fn()
  const onFeedback = vi.fn()
  render(
    <MantineProvider>
      <VotePanel
        turnId={TURN_ID}
        mode={mode}
        refused={refused}
        warning={undefined}
        unread={unread}
        isNew={isNew}
        onVote={onVote}
        onFeedback={onFeedback}
      />
    </MantineProvider>,
  )
  return { onVote, onFeedback, user: userEvent.setup() }
}
const choice = (name: string) => screen.getByRole('button', { name })

const reason = () => screen.getByPlaceholderText('Share a reason? (Optional)')

test('on a narrow screen, a choice is named after the answer that is shown', () => {
  const wide = window.matchMedia
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: true }))
  onTestFinished(() => narrow.mockRestore())
  show()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.slice(0, 4)).toEqual(['A is better', "It's a tie", 'Both are bad', 'B is better'])
  for (const name of names.slice(0, 4)) expect(choice(name)).toHaveAccessibleName(name)
})

test('a choice shows its key, which is not part of its accessible name', () => {
  show()
  const choices = within(screen.getByRole('group', { name: /^Choices/ })).getAllByRole('button')
  expect(choices.map(({ ariaKeyShortcuts }) => ariaKeyShortcuts)).toEqual(['1', '2', '3', '4'])
  expect(choices[0]).toHaveAccessibleName('Left is Better')
  expect(within(choices[0] as HTMLElement).getByText('1')).toBeInTheDocument()
})

test('the second press of a double click on Stop, whose place a choice takes, chooses nothing', () => {
  show()
  fireEvent.click(choice('Both are bad'), { detail: 2 })
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'false')
  fireEvent.click(choice('Both are bad'), { detail: 1 })
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['Left is Better', 'left_better'],
  ["It's a tie", 'tie'],
  ['Both are bad', 'both_bad'],
  ['Right is Better', 'right_better'],
])('%s, then Continue, votes %s', async (label, outcome) => {
  const { onVote, user } = show()
  await user.click(choice(label))
  expect(choice(label)).toHaveAttribute('aria-pressed', 'true')
  await pressWhenReady(user, choice('Continue'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith(outcome, unchecked(''))
})

test('a vote counts the time from the first choice to Continue', async () => {
  const votes: UsageEvent[] = []
  const count = ({ detail }: CustomEventInit<UsageEvent>) => {
    if (detail?.event === 'vote_cast') votes.push(detail)
  }
  window.addEventListener(USAGE_EVENT, count)
  onTestFinished(() => window.removeEventListener(USAGE_EVENT, count))
  const { user } = show()
  const before = performance.now()
  await user.click(choice("It's a tie"))
  await pressWhenReady(user, choice('Continue'))
  const feedback_ms = (votes[0] as { feedback_ms?: number }).feedback_ms ?? 0
  expect(feedback_ms).toBeGreaterThanOrEqual(300)
  expect(feedback_ms).toBeLessThanOrEqual(performance.now() - before)
})

test('Enter sends the reason, Shift+Enter starts a new line', async () => {
  const { onVote, user } = show()
  await user.click(choice("It's a tie"))
  await user.type(reason(), 'both cite{Shift>}{Enter}{/Shift}guidelines{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked('both cite\nguidelines'))
})

/** A second press is ignored directly after a choice. */
const settled = () => expect.poll(() => choice('Continue').getAttribute('aria-disabled')).toBe(null)

test('a double click chooses without voting, and a second press votes', async () => {
  const { onVote, user } = show()
  await user.dblClick(choice("It's a tie"))
  expect(choice("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  await settled()
  expect(onVote).not.toHaveBeenCalled()
  await user.type(reason(), 'Both cite.')
  await user.click(choice("It's a tie"))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked('Both cite.'))
})

test('a number pressed twice votes, and a held one only chooses', async () => {
  const { onVote, user } = show()
  await user.keyboard('2')
  await settled()
  fireEvent.keyDown(document.body, { key: '2', repeat: true })
  expect(onVote).not.toHaveBeenCalled()
  await user.keyboard('2')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked(''))
})

test('the choices take the focus if nothing has it', () => {
  show()
  expect(screen.getByRole('group', { name: /^Choices/ })).toHaveFocus()
})

test('the reason appears with the first choice', async () => {
  const { user } = show()
  expect(reason()).not.toBeVisible()
  await user.click(choice("It's a tie"))
  expect(reason()).toBeVisible()
})

test('pressing Continue directly after a choice does nothing', async () => {
  const { onVote, user } = show()
  await user.click(choice('Right is Better'))
  await user.click(choice('Continue'))
  expect(onVote).not.toHaveBeenCalled()
  await pressWhenReady(user, choice('Continue'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('right_better', unchecked(''))
})

test('Continue without a choice asks for one', async () => {
  const { onVote } = show()
  fireEvent.submit(reason())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please select a choice before sending feedback.',
  )
  expect(onVote).not.toHaveBeenCalled()
})

test('keys 1 to 4 press a choice wherever the focus is, except in the reason', async () => {
  const { user, onVote } = show()
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('3')
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Control>}1{/Control}')
  await user.type(reason(), '4')
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'true')
  choice('Continue').focus()
  await user.keyboard('2{Enter}')
  expect(choice("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked('4'))
})

test('keys in a dialog or a menu choose nothing', async () => {
  const { user } = show()
  const menu = document.createElement('div')
  menu.role = 'menu'
  document.body.append(menu)
  onTestFinished(() => menu.remove())
  await user.keyboard('1')
  expect(choice('Left is Better')).toHaveAttribute('aria-pressed', 'false')
})

test('a final refusal is shown', () => {
  show({ detail: 'This turn already has a vote', feedback: unchecked('') })
  expect(screen.getByRole('alert')).toHaveTextContent('This turn already has a vote')
})

test('a refused vote is restored as it was sent, without another confirmation', async () => {
  const feedback = { text: 'As Mr Osler wrote.', reviewed: ['name'] } as const
  const unread = { name: 'Assistant B', onOpen: vi.fn() }
  const refused: RefusedVote = { detail: 'Busy', outcome: 'tie', feedback }
  const { onVote, user } = show(refused, 'battle', unread)
  expect(choice("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  expect(reason()).toHaveValue(feedback.text)
  await user.type(reason(), '{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', feedback)
})

test('patient data found only by the server is masked or confirmed', async () => {
  const text = 'As Osler wrote.'
  const feedback = { ...unchecked(text), findings: [{ kind: 'name', start: 3, end: 8 }] } as const
  const { onVote, user } = show({ detail: 'Looks like it.', outcome: 'tie', feedback })
  const review = await screen.findByRole('region', { name: 'Patient data' })
  expect(review).toHaveTextContent('Not sent.')
  expect(review).toHaveTextContent('Osler looks like a name')
  expect(screen.queryByText('Looks like it.')).toBeNull()
  await user.type(reason(), '{Enter}')
  expect(onVote).not.toHaveBeenCalled()
  await user.click(choice('Not patient data'))
  await user.type(reason(), '{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', { text, reviewed: ['name'] })
})

test('the server’s findings stay when another finding is masked or the text changes', async () => {
  const findings = [
    { kind: 'name', start: 3, end: 8 },
    { kind: 'name', start: 13, end: 18 },
  ] as const
  const feedback = { ...unchecked('As Osler and Curie wrote.'), findings }
  const { onVote, user } = show({ detail: 'Looks like it.', outcome: 'tie', feedback })
  const masks = await screen.findAllByRole('button', { name: 'Mask as [name]' })
  await user.click(masks[0] as HTMLElement)
  expect(reason()).toHaveValue('As [name] and Curie wrote.')
  await user.type(reason(), ' Curies!{Enter}')
  expect(onVote).not.toHaveBeenCalled()
  await user.click(choice('Mask as [name]'))
  await user.type(reason(), '{Enter}')
  const text = 'As [name] and [name] wrote. Curies!'
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked(text))
})

describe('side by side', () => {
  const box = () =>
    screen.getByPlaceholderText(
      'Please provide your feedback and submit it by pressing Enter or clicking Send.',
    )

  test('feedback can be sent without a choice, but not empty', async () => {
    const { onVote, onFeedback, user } = show(undefined, 'dual')
    expect(choice('Send')).toBeDisabled()
    await user.type(box(), '  {Enter}')
    expect(onFeedback).not.toHaveBeenCalled()
    await user.type(box(), 'Both miss the trial. {Enter}')
    expect(onFeedback).toHaveBeenCalledExactlyOnceWith(unchecked('Both miss the trial.'))
    expect(onVote).not.toHaveBeenCalled()
  })

  test('a choice alone can be sent', async () => {
    const { onVote, user } = show(undefined, 'dual')
    await user.click(choice('Right is Better'))
    await pressWhenReady(user, choice('Send'))
    expect(onVote).toHaveBeenCalledExactlyOnceWith('right_better', unchecked(''))
  })
})

test('a voter who has not opened an answer is asked once per turn', async () => {
  const unread = { name: 'Assistant B', onOpen: vi.fn() }
  for (let turn = 1; turn <= 2; turn += 1) {
    const { onVote, user } = show(undefined, 'battle', unread)
    await user.click(choice("It's a tie"))
    await pressWhenReady(user, choice('Continue'))
    expect(onVote).not.toHaveBeenCalled()
    expect(screen.getByText('You haven’t opened Assistant B yet.')).toBeInTheDocument()
    await user.click(choice('Continue'))
    expect(onVote).toHaveBeenCalledOnce()
    cleanup()
  }
})

test('a voter who has not opened an answer can open it, and is not asked again', async () => {
  const onOpen = vi.fn()
  const unread = { name: 'Assistant B', onOpen }
  const { onVote, user } = show(undefined, 'battle', unread)
  await user.click(choice("It's a tie"))
  await pressWhenReady(user, choice('Continue'))
  expect(onVote).not.toHaveBeenCalled()
  await user.click(choice('Open Assistant B'))
  expect(onOpen).toHaveBeenCalledOnce()
  await user.click(choice('Continue'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked(''))
})

test('a held Enter does not confirm a vote', async () => {
  const { onVote, user } = show(undefined, 'battle', { name: 'Assistant B', onOpen: vi.fn() })
  await user.keyboard('2{Enter}')
  expect(screen.getByText('You haven’t opened Assistant B yet.')).toBeInTheDocument()
  for (const place of [screen.getByRole('group', { name: /^Choices/ }), reason()])
    fireEvent.keyDown(place, { key: 'Enter', repeat: true })
  expect(onVote).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onVote).toHaveBeenCalledOnce()
})

test('a voter may vote anyway', async () => {
  const { onVote, user } = show(undefined, 'battle', { name: 'Assistant B', onOpen: vi.fn() })
  await user.click(choice('Both are bad'))
  await user.type(reason(), 'Neither cites.{Enter}')
  await user.click(choice('Vote anyway'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('both_bad', unchecked('Neither cites.'))
})

/** A setting that the gateway writes into the page. */
function setLeastDelay(ms: string) {
  document.head.insertAdjacentHTML('beforeend', `<meta name="vote-min-delay-ms" content="${ms}">`)
  onTestFinished(() => document.querySelector('meta[name="vote-min-delay-ms"]')?.remove())
}

const TOO_SOON = /^Votes this soon after the answers don’t count\..*without counting it\./

test('a vote that is too soon to be rated shows a warning before it is cast, and is rated later', async () => {
  // Animation frames stay real: a pending fake frame would block the tests of the next file.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  setLeastDelay('600000')
  const { onVote, user } = show(undefined, 'battle', undefined, true)
  await user.click(choice("It's a tie"))
  await user.type(reason(), 'Both name the ends.{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent(TOO_SOON)
  expect(onVote).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  const held = screen.getByRole('alert')
  expect(held).toHaveTextContent('You can send your vote now.')
  // The warning has no button: Continue is the only way on.
  expect(within(held).queryByRole('button')).toBeNull()
  await user.click(choice('Continue'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked('Both name the ends.'))
})

test('a vote that is too soon can be cast anyway, and another choice needs another confirmation', async () => {
  setLeastDelay('600000')
  const { onVote, user } = show(undefined, 'battle', undefined, true)
  await user.click(choice("It's a tie"))
  await user.type(reason(), '{Enter}')
  await user.click(choice('Both are bad'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(reason(), '{Enter}')
  await user.click(choice('Vote anyway'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('both_bad', unchecked(''))
})

test('a reason edited while its vote is held is sent as edited', async () => {
  setLeastDelay('600000')
  const { onVote, user } = show(undefined, 'battle', undefined, true)
  await user.click(choice("It's a tie"))
  await user.type(reason(), 'Both{Enter}')
  await user.type(reason(), ' name the ends.')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(choice('Vote anyway'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked('Both name the ends.'))
})

test('answers from the history may be voted on immediately', async () => {
  setLeastDelay('600000')
  const { onVote, user } = show()
  await user.click(choice("It's a tie"))
  await user.type(reason(), '{Enter}')
  expect(onVote).toHaveBeenCalledOnce()
})

test('a number, then Enter, votes', async () => {
  const { onVote, user } = show()
  await user.keyboard('4{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('right_better', unchecked(''))
})

test('choices that are still shown after the vote change nothing', async () => {
  const { onVote, user } = show()
  await user.keyboard('4{Enter}')
  await user.keyboard('1x{Enter}')
  await user.type(reason(), 'too late{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('right_better', unchecked(''))
  expect(sessionStorage.getItem('draft_vote')).toBeNull()
})

test('a reason typed directly after a number is kept', async () => {
  const shortcut = vi.fn()
  window.addEventListener('keydown', shortcut)
  onTestFinished(() => window.removeEventListener('keydown', shortcut))
  const { onVote, user } = show()
  await user.keyboard('4')
  shortcut.mockClear()
  await user.keyboard('n')
  expect(shortcut).not.toHaveBeenCalled()
  await user.keyboard('ames 4 trials.{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('right_better', unchecked('names 4 trials.'))
})

test('after a choice with the mouse, a reason may begin with any character', async () => {
  const { user } = show()
  await user.click(choice('Left is Better'))
  await user.keyboard('2 of 4? Wrong.')
  expect(reason()).toHaveValue('2 of 4? Wrong.')
  expect(choice('Left is Better')).toHaveAttribute('aria-pressed', 'true')
})

test('before a choice, and with a command, a letter is not typed', async () => {
  const { user } = show()
  await user.keyboard('x4{Control>}a{/Control}')
  expect(reason()).toHaveValue('')
  expect(reason()).not.toHaveFocus()
})

test('Tab after a number goes to the reason, and Shift+Tab back to the choices', async () => {
  const { user } = show()
  await user.keyboard('4{Tab}')
  expect(reason()).toHaveFocus()
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(choice('Right is Better')).toHaveFocus()
})

test('Enter on a focused choice presses it, even after a number chose another', async () => {
  const { onVote, user } = show()
  await user.keyboard('4')
  choice('Left is Better').focus()
  await user.keyboard('{Enter}')
  expect(choice('Left is Better')).toHaveAttribute('aria-pressed', 'true')
  expect(onVote).not.toHaveBeenCalled()
})

test('Enter on a choice selects it, and Enter again votes', async () => {
  const { onVote, user } = show()
  choice("It's a tie").focus()
  await user.keyboard('{Enter}')
  expect(choice("It's a tie")).toHaveAttribute('aria-pressed', 'true')
  await settled()
  expect(onVote).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', unchecked(''))
})

test.each([
  ['left over', TURN_ID, 'Left is Better', 'cites trials'],
  ['of another turn', 'other', undefined, ''],
])('a choice and a reason %s are restored, once', async (_which, turnId, label, text) => {
  const draft = { value: { turnId, chosen: 'left_better', reason: 'cites trials' }, writer: null }
  sessionStorage.setItem('draft_vote', JSON.stringify(draft))
  const { user } = show()
  if (label) expect(choice(label)).toHaveAttribute('aria-pressed', 'true')
  else expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await user.click(choice("It's a tie"))
  expect(reason()).toHaveValue(text)
  await pressWhenReady(user, choice('Continue'))
  expect(sessionStorage.getItem('draft_vote')).toBeNull()
})
