import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['08006', 'a connection that failed'],
  ['53300', 'too many connections'],
  ['57P01', 'a server that stops'],
  ['57014', 'a statement that took too long'],
  ['40P01', 'a deadlock'],
  ['25P03', 'a transaction that stood idle too long'],
  ['25P04', 'a transaction that took too long'],
  ['ECONNREFUSED', 'nobody who listens'],
])('%s, %s, passes', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true)
})

test.each([
  ['23505', 'a value that is there'],
  ['25P02', 'a transaction that failed before'],
  ['42601', 'a wrong query'],
])('%s, %s, does not pass', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(false)
})
