import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QuestionText } from './question-text.tsx'

/** Renders a question as high as given in a box of 192 pixels. */
async function show(height: number) {
  const reports: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reports.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(192)
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<QuestionText text="Why?" />, { wrapper: MantineProvider })
  await act(async () => reports.at(-1)?.())
}

test('a question that is cut can be unfolded and folded', async () => {
  await show(400)
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Why?')).not.toHaveClass(/clamped/)
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByText('Why?')).toHaveClass(/clamped/)
})

test('a short question has no button', async () => {
  await show(192)
  expect(screen.queryByRole('button')).toBeNull()
})
