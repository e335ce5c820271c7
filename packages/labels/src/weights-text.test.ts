import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { learnWeights } from '../training/learn-weights.ts'
import { fromWeightsText, toWeightsText } from './weights-text.ts'

test('weights are read as they were written, and small ones are left out', () => {
  const rows = new Map([
    [7, { size: 2.5, weights: Float32Array.of(1, 0.001, -9) }],
    [9, { size: 1, weights: Float32Array.of(0, 0, 0.001) }],
  ])
  const read = fromWeightsText(toWeightsText({ labels: 3, rows }), 3)
  expect([...read.rows.keys()]).toEqual([7])
  expect(read.rows.get(7)?.size).toBe(2.5)
  const [first = 0, second, third = 0] = read.rows.get(7)?.weights ?? []
  expect(first).toBeCloseTo(1, 1)
  expect(second).toBe(0)
  expect(third).toBeLessThan(-1)
})

test('the tuning sets give the weights that are used, to the byte', () => {
  const { subject, task } = learnWeights()
  const used = (axis: string) =>
    readFileSync(new URL(`${axis}-weights.txt`, import.meta.url), 'utf8')
  expect(subject === used('subject')).toBe(true)
  expect(task === used('task')).toBe(true)
}, 60_000)
