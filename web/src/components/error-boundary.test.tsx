import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setOnline } from '../testing/set-online.ts'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken(): never {
  throw new RangeError('Maximum call stack size exceeded')
}

test('a part that crashes shows its fallback, and its siblings stay', () => {
  // React logs the caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <>
      <ErrorBoundary fallback={<p>Its plain text.</p>}>
        <Broken />
      </ErrorBoundary>
      <p>The other answer.</p>
    </>,
  )
  expect(container).toHaveTextContent('Its plain text.The other answer.')
})

test('a page that fails offline reloads when the network is back', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  onTestFinished(() => void vi.unstubAllGlobals())
  setOnline(false)
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/^You’re offline/)
  expect(reload).not.toHaveBeenCalled()
  setOnline(true)
  expect(reload).toHaveBeenCalledOnce()
})
