import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showFailure, showSuccess } from './toast.ts'
import { Toaster } from './toaster.tsx'

const showPopover = vi.fn<() => void>()
beforeEach(() => {
  // jsdom does not implement it.
  HTMLElement.prototype.showPopover = showPopover
})
afterEach(() => {
  showPopover.mockReset()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

const show = () => render(<Toaster />, { wrapper: MantineProvider })
const messages = () =>
  screen.queryAllByRole('alert').map((toast) => /\d|no/.exec(toast.textContent)?.[0])

test('failures are shown immediately, the latest first, and other messages wait', async () => {
  show()
  for (const index of [1, 2, 3, 4]) showSuccess(`Done ${index}.`)
  await expect.poll(messages).toEqual(['1', '2', '3'])
  showFailure('Refused: no.')
  await expect.poll(messages).toEqual(['no', '1', '2'])
  for (const index of [5, 6, 7]) showFailure(`Refused ${index}.`)
  await expect.poll(messages).toEqual(['7', '6', '5'])
})

test('toasts are raised above a dialog only while one of them shows a failure', async () => {
  showSuccess('Done 1.')
  const { container } = show()
  await expect.poll(messages).toEqual(['1'])
  expect(showPopover).not.toHaveBeenCalled()
  showFailure('Refused 2.')
  await expect.poll(messages).toEqual(['2', '1'])
  expect(showPopover).toHaveBeenCalledOnce()
  const toaster = container.querySelector<HTMLElement>('.toaster')
  expect(toaster?.popover).toBe('manual')
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (dismiss) await userEvent.click(dismiss)
  await expect.poll(messages).toEqual(['1'])
  await expect.poll(() => toaster?.popover).toBeNull()
})
