import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoadingPart } from './chart-figure.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a part that does not load offers to reload the page', async () => {
  render(
    <MantineProvider>
      <LoadingPart label="Loading the chart" />
    </MantineProvider>,
  )
  expect(screen.getByRole('img', { name: 'Loading the chart' })).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(screen.queryByRole('img')).toBeNull()
})
