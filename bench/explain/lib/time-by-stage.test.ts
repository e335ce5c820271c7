import { expect, test } from 'vitest'
import { timeByStage } from './time-by-stage.ts'

test('each moment of an operation counts once, for the first stage in order', () => {
  const spans = [
    { stage: 'itself', from: 1, to: 9 },
    { stage: 'server', from: 2, to: 5 },
    { stage: 'server', from: 4, to: 6 },
    { stage: 'server', from: 20, to: 30 },
  ]
  expect(timeByStage([{ from: 0, to: 10 }], spans, ['server', 'itself'])).toEqual(
    new Map([
      ['server', 4],
      ['itself', 4],
      ['between being sent and itself', 1],
      ['between itself and being received', 1],
    ]),
  )
})
