import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { importWithRetry, lazyWithRetry } from './lazy-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a part whose code cannot be fetched shows its fallback until a retry succeeds', async () => {
  let isAway = true
  const Part = lazyWithRetry(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return { Named: () => <p>The part</p> }
  }, 'Named')
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

/** A stylesheet of a part, which the caller removes. */
function addStyles() {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: '/part.css' })
  document.head.append(link)
  return link
}
const styles = () => document.head.querySelector<HTMLLinkElement>('link[href="/part.css"]')

test('without a network, the code waits for a stylesheet that failed to load', async ({
  onTestFinished,
}) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const failed = addStyles()
  let isAway = true
  let code = ''
  const imported = importWithRetry(async () => {
    if (isAway) {
      failed.dispatchEvent(new Event('error'))
      throw new Error('Unable to preload CSS for /part.css')
    }
    return 'the code'
  }).then((fetched) => {
    code = fetched
  })
  await vi.advanceTimersByTimeAsync(3_000)
  styles()?.dispatchEvent(new Event('error'))
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(styles()).not.toBe(failed)
  expect(code).toBe('')

  styles()?.dispatchEvent(new Event('load'))
  await imported
  expect(code).toBe('the code')
  styles()?.remove()
})

test('a stylesheet that failed while it was preloaded is fetched before the code', async () => {
  const failed = addStyles()
  failed.dispatchEvent(new Event('error'))
  let code = ''
  // The bundler does not request the stylesheet again.
  const imported = importWithRetry(async () => {
    code = 'the code'
  })
  expect(styles()).not.toBe(failed)
  expect(code).toBe('')

  styles()?.dispatchEvent(new Event('load'))
  await imported
  expect(code).toBe('the code')
  styles()?.remove()
})

test('a stylesheet that the server does not deliver holds up no other part', async () => {
  const failed = addStyles()
  failed.dispatchEvent(new Event('error'))
  const imported = importWithRetry(async () => 'the code')
  styles()?.dispatchEvent(new Event('error'))
  expect(await imported).toBe('the code')

  await vi.advanceTimersByTimeAsync(3_000)
  styles()?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(styles()).not.toBe(failed)
  styles()?.remove()
})
