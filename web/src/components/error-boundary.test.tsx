import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken(): never {
  throw new RangeError('Maximum call stack size exceeded')
}

test('a part that breaks is shown otherwise, and what is beside it stays', () => {
  // React tells the console what it has caught.
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
