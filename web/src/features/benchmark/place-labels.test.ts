import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const AREA = { left: 0, top: 0, right: 400, bottom: 300 }

test('the name of an isolated point is placed to its right', () => {
  const [placed] = placeLabels([{ name: 'o3', x: 100, y: 100 }], AREA)
  expect(placed).toEqual({ name: 'o3', x: 113, y: 100 })
})

test('at the right edge, the name is placed to the left', () => {
  const [placed] = placeLabels([{ name: 'Gemini-2.5-Pro', x: 390, y: 100 }], AREA)
  expect(placed?.x).toBeLessThan(390 - 14 * 6)
})

test('the names of nearby points do not cover each other', () => {
  const names = ['GPT-5', 'GPT-5-Mini', 'Claude-4.1-Opus', 'Claude-4.0-Sonnet']
  const points = names.map((name, index) => ({ name, x: 200 + index * 10, y: 150 + index * 4 }))
  const placed = placeLabels(points, AREA)
  for (const [at, one] of placed.entries()) {
    for (const other of placed.slice(at + 1)) {
      const apart =
        Math.abs(one.y - other.y) >= 14 ||
        one.x + one.name.length * 6.4 <= other.x ||
        other.x + other.name.length * 6.4 <= one.x
      expect(apart, `${one.name} and ${other.name}`).toBe(true)
    }
  }
})
