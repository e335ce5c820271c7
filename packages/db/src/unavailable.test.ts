import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['08006', 'a failed connection'],
  ['53300', 'too many connections'],
  ['57P01', 'a server that shuts down'],
  ['57014', 'a statement that took too long'],
  ['40P01', 'a deadlock'],
  ['25P03', 'a transaction that was idle too long'],
  ['25P04', 'a transaction that took too long'],
  ['ECONNREFUSED', 'a refused connection'],
])('%s, %s, counts as unavailable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true)
})

test.each([
  ['0A000', 'a feature that PostgreSQL lacks'],
  ['23505', 'a duplicate value'],
  ['25P02', 'a transaction that has already failed'],
  ['42601', 'a wrong query'],
])('%s, %s, does not count as unavailable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(false)
})
