import { expect, test } from 'vitest'
import { REST, timeByStage } from './time-by-stage.ts'

test('each moment of an operation counts once, for the first stage in order', () => {
  const spans = [
    { stage: 'itself', from: 1, to: 9 },
    { stage: 'server', from: 2, to: 5 },
    { stage: 'server', from: 4, to: 6 },
    { stage: 'server', from: 20, to: 30 },
  ]
  const times = timeByStage([{ from: 0, to: 10 }], spans, ['server', 'itself'])
  expect(times).toEqual(
    new Map([
      ['server', 4],
      ['itself', 4],
      [REST, 2],
    ]),
  )
})
