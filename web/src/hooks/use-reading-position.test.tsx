import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useReadingPosition } from './use-reading-position.ts'

const size = { scrollHeight: 500, clientHeight: 200 }
/** The offset of the last question in the content. */
let questionTop = 300
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
  questionTop = 300
})

function Box({ lastKey }: { lastKey: string }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { atEnd, followEnd } = useReadingPosition(box, content, lastKey)
  return (
    <>
      <div
        ref={(element) => {
          box.current = element
          for (const key of ['scrollHeight', 'clientHeight'] as const) {
            if (element)
              Object.defineProperty(element, key, { get: () => size[key], configurable: true })
          }
        }}
        data-testid="box"
        style={{ overflowY: 'auto' }}
      >
        <div ref={content}>
          {[...new Set(['first', lastKey])].map((key) => (
            <p
              key={key}
              ref={(element) => {
                if (!element) return
                element.getBoundingClientRect = () =>
                  new DOMRect(0, questionTop - (box.current?.scrollTop ?? 0))
              }}
            />
          ))}
        </div>
      </div>
      {!atEnd && (
        <button type="button" onClick={followEnd}>
          To the end
        </button>
      )}
    </>
  )
}

function show() {
  const page = render(<Box lastKey="first" />)
  const box = screen.getByTestId('box')
  // A browser notifies a ResizeObserver of a new element after its first layout.
  const layOut = () => act(() => grow())
  layOut()
  return {
    box,
    ask(lastKey: string) {
      page.rerender(<Box lastKey={lastKey} />)
      layOut()
    },
    scrollTo: (top: number) =>
      act(() => {
        box.scrollTop = top
        box.dispatchEvent(new Event('scroll'))
      }),
    growTo: (height: number) =>
      act(() => {
        size.scrollHeight = height
        grow()
      }),
  }
}

test('the last question stays at the top while text grows below and above it', () => {
  const { box, growTo } = show()
  expect(box.scrollTop).toBe(284)
  growTo(900)
  expect(box.scrollTop).toBe(284)
  questionTop = 400
  growTo(1_000)
  expect(box.scrollTop).toBe(384)
})

test('the view follows the end on request, until the reader scrolls', async () => {
  const { box, growTo, scrollTo } = show()
  growTo(900)
  await userEvent.click(screen.getByRole('button', { name: 'To the end' }))
  expect(box.scrollTop).toBe(900)
  growTo(1_200)
  expect(box.scrollTop).toBe(1_200)
  scrollTo(600)
  growTo(1_500)
  expect(box.scrollTop).toBe(600)
})

test('the view does not move for a reader who scrolls, until the next question', () => {
  const { box, growTo, scrollTo, ask } = show()
  scrollTo(100)
  growTo(900)
  expect(box.scrollTop).toBe(100)
  questionTop = 700
  ask('second')
  expect(box.scrollTop).toBe(684)
})

test('the view stays at the end when a follow-up question is refused', () => {
  const { box, ask } = show()
  ask('second')
  ask('first')
  expect(box.scrollTop).toBe(500)
})
