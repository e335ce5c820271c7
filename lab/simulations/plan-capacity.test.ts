import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatCapacity } from './capacity.ts'
import { ASSUMED, MEASURED, planCapacity, poissonQuantile } from './plan-capacity.ts'

const read = (page: string) =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').replaceAll('\n', ' ')

test('docs/operations.md has the printed table', () => {
  expect(read('operations.md')).toContain(formatCapacity().replaceAll('\n', ' '))
})

test('docs/figures.md states what was measured', () => {
  const { battlesPerS, cpuMs, rowsKbPerBattle, memoryMb } = MEASURED
  for (const figure of [
    `${battlesPerS} battles and votes per second`,
    `${cpuMs} ms of processor time`,
    '| 6.78 µs,',
    '| 1.59 × bare | bare SSE reader: 19.2 µs |',
    '| 18.8 / 84.7 kB |',
    `${rowsKbPerBattle} kB in the database`,
    `${memoryMb} MB of memory`,
  ])
    expect(read('figures.md')).toContain(figure)
})

test('more people need more of everything, from the least deployment on', () => {
  const small = planCapacity(100)
  expect(small).toMatchObject({ cores: MEASURED.cores, gateways: ASSUMED.gateways, workers: 1 })
  const large = planCapacity(1_000_000)
  for (const [name, value] of Object.entries(small))
    if (name !== 'gateways')
      expect([name, large[name as keyof typeof large] > value]).toEqual([name, true])
})

test.for([
  [0, 0],
  [1, 5],
  [10, 21],
] as const)('a mean of %d is above %d at most once in a thousand', ([mean, count]) => {
  expect(poissonQuantile(mean, 0.999)).toBe(count)
})
