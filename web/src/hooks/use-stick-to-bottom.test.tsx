import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useStickToBottom } from './use-stick-to-bottom.ts'

const size = { scrollHeight: 500, clientHeight: 200 }
let grow = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        grow = onResize
      }
      observe() {}
      disconnect() {}
    },
  )
  Object.assign(size, { scrollHeight: 500, clientHeight: 200 })
})

function Box() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { atBottom, jump } = useStickToBottom(box, content)
  return (
    <>
      <div ref={box} data-testid="box">
        <div ref={content} />
      </div>
      {!atBottom && (
        <button type="button" onClick={jump}>
          Jump
        </button>
      )}
    </>
  )
}

function show() {
  render(<Box />)
  const box = screen.getByTestId('box')
  for (const key of ['scrollHeight', 'clientHeight'] as const) {
    Object.defineProperty(box, key, { get: () => size[key] })
  }
  box.scrollTo = ((options: ScrollToOptions) => {
    box.scrollTop = options.top ?? 0
  }) as typeof box.scrollTo
  const scrollTo = (top: number) =>
    act(() => {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
    })
  const growTo = (height: number) =>
    act(() => {
      size.scrollHeight = height
      grow()
    })
  return { box, scrollTo, growTo }
}

test('follows growing content', () => {
  const { box, growTo } = show()
  growTo(900)
  expect(box.scrollTop).toBe(900)
})

test('leaves a reader who scrolled up alone, and offers the way back', async () => {
  const { box, scrollTo, growTo } = show()
  scrollTo(300)
  scrollTo(100)
  growTo(900)
  expect(box.scrollTop).toBe(100)
  await userEvent.click(screen.getByRole('button', { name: 'Jump' }))
  expect(box.scrollTop).toBe(900)
  growTo(1_200)
  expect(box.scrollTop).toBe(1_200)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a box that shrinks under a reader at its end is no scrolling up', () => {
  const { scrollTo, growTo, box } = show()
  scrollTo(300)
  size.clientHeight = 100
  scrollTo(300)
  growTo(600)
  expect(box.scrollTop).toBe(600)
})
