import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Turn, TurnVote } from '../features/chat/turn.ts'
import { openTurn } from '../features/chat/turn-stream.ts'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { TurnReveal } from './turn-reveal.tsx'

setupFakeApi({
  'GET /consents/': {
    sentence: 'I agree that this conversation is published.',
    text_version: '1.0',
    is_due: true,
    all: null,
    threads_granted: 0,
  },
})

const VOTE: TurnVote = { outcome: 'tie', leftName: 'Model One', rightName: 'Model Two' }

function turnAt(turnIdx: number, vote?: TurnVote): Turn {
  const id = `turn-${turnIdx}`
  const stream = { ...openTurn('battle'), turnId: id, turnIdx, threadId: 'thread-1' }
  return { key: id, prompt: 'Why?', stream, vote }
}

test('consent is asked below a vote cast here, even if its names are known when it is shown', async () => {
  renderAt(
    '/battle',
    [turnAt(0, VOTE), turnAt(1)].map((turn) => (
      <TurnReveal key={turn.key} turn={turn} vote={VOTE} onFollowUp={() => {}} />
    )),
  )
  const cast = screen.getByRole('region', { name: 'Result 2' })
  await within(cast).findByRole('region', { name: 'Research use' })
  expect(screen.getAllByRole('region', { name: 'Research use' })).toHaveLength(1)
})

test('a result takes the focus that the pressed button has left', () => {
  const turn = turnAt(0)
  renderAt('/battle', <TurnReveal turn={turn} vote={VOTE} />)
  const result = screen.getByRole('region', { name: 'Result 1' })
  expect(result).toHaveFocus()
  expect(result).toHaveAccessibleDescription('Model One tied with Model Two')
})

test('a result from the history leaves the focus where it is', () => {
  renderAt('/battle', <TurnReveal turn={turnAt(0, VOTE)} vote={VOTE} />)
  expect(screen.getByRole('region', { name: 'Result 1' })).not.toHaveFocus()
})
