import { expect, test, vi } from 'vitest'
import { placeBeside } from './place-beside.ts'

/** Places a popover of the given height beside a button at `top` on a screen of 768 pixels. */
function place(height: number, top: number) {
  const [choices, opener] = [document.createElement('div'), document.createElement('button')]
  vi.spyOn(opener, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 32))
  vi.spyOn(choices, 'offsetHeight', 'get').mockImplementation(() =>
    Math.min(height, Number.parseFloat(choices.style.getPropertyValue('--room') || '768')),
  )
  placeBeside(choices, opener)
  return {
    top: choices.style.getPropertyValue('--top'),
    room: choices.style.getPropertyValue('--room'),
  }
}

test.each([
  ['fits there', 300, 400, { top: '440px', room: '320px' }],
  ['has more room there', 579, 144, { top: '184px', room: '576px' }],
])('a popover opens under its button where it %s', (_why, height, top, placed) => {
  expect(place(height, top)).toEqual(placed)
})

test('a popover that does not fit under its button opens over it, where there is more room', () => {
  expect(place(700, 600)).toEqual({ top: '8px', room: '584px' })
})

test.each([
  ['starts', 'left', 16, '16px'],
  ['ends', 'right', 400, '180px'],
])(
  'a popover %s with a button on the %s of its row, so that it stays over its own column',
  (_how, _side, x, left) => {
    const [row, choices, opener] = ['div', 'div', 'button'].map((tag) =>
      document.createElement(tag),
    )
    if (!row || !choices || !opener) throw new Error('jsdom creates elements')
    row.append(opener, choices)
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 0, 464, 32))
    vi.spyOn(opener, 'getBoundingClientRect').mockReturnValue(new DOMRect(x, 0, 80, 32))
    vi.spyOn(choices, 'offsetWidth', 'get').mockReturnValue(300)
    placeBeside(choices, opener)
    expect(choices.style.getPropertyValue('--left')).toBe(left)
  },
)
