import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { VotePanel } from './vote-panel.tsx'

function show(refusal?: string) {
  const onVote = vi.fn()
  render(
    <MantineProvider>
      <VotePanel refusal={refusal} onVote={onVote} />
    </MantineProvider>,
  )
  return { onVote, user: userEvent.setup() }
}
const choice = (name: string) => screen.getByRole('button', { name })
const reason = () => screen.getByPlaceholderText('Share a reason? (Optional)')

test.each([
  ['Left is Better', 'left_better'],
  ["It's a tie", 'tie'],
  ['Both are bad', 'both_bad'],
  ['Right is Better', 'right_better'],
])('%s, then Continue, votes %s', async (label, outcome) => {
  const { onVote, user } = show()
  await user.click(choice(label))
  expect(choice(label)).toHaveAttribute('aria-pressed', 'true')
  await user.click(choice('Continue'))
  expect(onVote).toHaveBeenCalledExactlyOnceWith(outcome, null)
})

test('Enter sends the reason, Shift+Enter makes a newline', async () => {
  const { onVote, user } = show()
  await user.click(choice("It's a tie"))
  await user.type(reason(), 'both cite{Shift>}{Enter}{/Shift}guidelines{Enter}')
  expect(onVote).toHaveBeenCalledExactlyOnceWith('tie', 'both cite\nguidelines')
})

test('Continue without a choice asks for one', async () => {
  const { onVote, user } = show()
  await user.click(choice("It's a tie"))
  await user.click(choice("It's a tie"))
  await user.click(choice('Continue'))
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please select a choice before sending feedback.',
  )
  expect(onVote).not.toHaveBeenCalled()
})

test('keys 1 to 4 press a choice while the bar has the focus, not in the reason', async () => {
  const { user } = show()
  choice('Left is Better').focus()
  await user.keyboard('3')
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'true')
  await user.type(reason(), '4')
  expect(choice('Both are bad')).toHaveAttribute('aria-pressed', 'true')
})

test('a final refusal is shown', () => {
  show('This turn already has a vote')
  expect(screen.getByRole('alert')).toHaveTextContent('This turn already has a vote')
})
