import { expect, test } from 'vitest'
import { createRisingLogs } from './rising-logs.ts'

test('sums of logs do not depend on the order of calls', () => {
  const risingLogs = createRisingLogs()
  const sum = Math.log(2.5) + Math.log(3.5) + Math.log(4.5)
  expect(risingLogs(2.5, 3)).toBeCloseTo(sum, 12)
  expect(risingLogs(2.5, 4)).toBeCloseTo(sum + Math.log(5.5), 12)
  expect(risingLogs(2.5, 3)).toBeCloseTo(sum, 12)
  expect(risingLogs(2.5, 0)).toBe(0)
})
