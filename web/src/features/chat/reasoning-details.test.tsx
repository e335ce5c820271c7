import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ReasoningDetails } from './reasoning-details.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a model that thinks shows the time so far, and then the total', async () => {
  const { rerender } = render(<ReasoningDetails text="Let me see." growing />)
  expect(screen.getByText('Thinking…')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(screen.getByText('Thinking… 12 s')).toBeInTheDocument()
  rerender(<ReasoningDetails text="Let me see." growing={false} />)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Reasoning, 12 s')).toBeInTheDocument()
})

test('reasoning from the history shows no time', () => {
  render(<ReasoningDetails text="Let me see." growing={false} />)
  expect(screen.getByText('Reasoning')).toBeInTheDocument()
})
