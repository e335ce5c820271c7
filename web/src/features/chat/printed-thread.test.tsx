import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrintedThread } from './printed-thread.tsx'
import type { Turn } from './turn.ts'
import { openTurn } from './turn-stream.ts'

const open = openTurn('battle')
const answered = { ...open.answers.left, text: 'Rest, and fluids.', state: 'done' } as const
const turn: Turn = {
  key: 't',
  prompt: 'What helps?',
  stream: {
    ...open,
    state: 'done',
    answers: { ...open.answers, left: answered, right: { ...answered, ending: 'stopped' } },
  },
}

test('on paper, a complete answer without sources shows a note, and a stopped one does not', () => {
  render(<PrintedThread thread={{ title: 'Colds', exportedAt: new Date(), turns: [turn] }} />)
  const answerOf = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
  expect(answerOf('Assistant A').getByText('No sources named')).toBeTruthy()
  expect(answerOf('Assistant B').queryByText('No sources named')).toBeNull()
})

test('on paper, a declined answer has its notice', () => {
  const { stream } = turn
  const right = { ...answered, text: '', ending: 'declined' as const }
  const declined = { ...turn, stream: { ...stream, answers: { ...stream.answers, right } } }
  render(<PrintedThread thread={{ title: 'Colds', exportedAt: new Date(), turns: [declined] }} />)
  expect(screen.getByText('This assistant declined to answer.')).toBeTruthy()
})

test('on paper, the sources of the numbers are listed under the answer', () => {
  const sources = [{ url: 'https://example.org/a', title: 'A study' }]
  const left = { ...answered, text: 'It helps[1].', sources }
  const { stream } = turn
  const grounded = { ...turn, stream: { ...stream, answers: { ...stream.answers, left } } }
  render(<PrintedThread thread={{ title: 'Colds', exportedAt: new Date(), turns: [grounded] }} />)
  const list = screen.getByRole('list', { name: 'Sources of the answer' })
  expect(within(list).getByRole('link', { name: 'A study' })).toBeTruthy()
})
