import { expect, test } from 'vitest'
import { readWarning } from './service-log.ts'

test('only warnings and lines that are not log records are shown', () => {
  const record = { level: 40, service: 'gateway', msg: 'bus connection lost' }
  expect(readWarning(JSON.stringify(record))).toBe('gateway: bus connection lost')
  expect(readWarning(JSON.stringify({ ...record, err: { message: 'gone' } }))).toBe(
    'gateway: bus connection lost: gone',
  )
  expect(readWarning(JSON.stringify({ ...record, level: 30 }))).toBeUndefined()
  expect(readWarning('SyntaxError: unexpected token')).toBe('SyntaxError: unexpected token')
  expect(readWarning('  ')).toBeUndefined()
})
