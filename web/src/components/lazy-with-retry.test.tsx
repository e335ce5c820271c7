import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part whose code cannot be fetched is stood in for, and comes once it can', async () => {
  let isAway = true
  const Part = lazyWithRetry(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The part</p>
  })
  render(
    <>
      <p>The page</p>
      <Suspense fallback="What stands in">
        <Part />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('The page')).toBeInTheDocument()
  expect(screen.getByText('What stands in')).toBeInTheDocument()

  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText('The part')).toBeInTheDocument()
})
