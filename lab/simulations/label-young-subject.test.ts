import { expect, test } from 'vitest'
import { labelYoungSubject } from './label-young-subject.ts'

test('labels that the questions show no sign of hardly move the board of a young subject', () => {
  const effects = [1, 2, 3, 4].map(labelYoungSubject)
  const meanOf = (key: keyof (typeof effects)[number]) =>
    effects.reduce((sum, effect) => sum + effect[key], 0) / effects.length
  expect(meanOf('openPoints')).toBeGreaterThan(40)
  expect(meanOf('points')).toBeLessThan(30)
})
