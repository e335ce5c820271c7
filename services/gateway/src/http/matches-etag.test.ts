import { expect, test } from 'vitest'
import { matchesEtag } from './matches-etag.ts'

test.each([
  ['"a-1"', true],
  ['W/"a-1"', true],
  ['"b", W/"a-1" ,"c"', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['a-1', false],
  ['"a-10"', false],
  ['w/"a-1"', false],
  ['"b", "c"', false],
])('%s matches "a-1": %s', (header, isNamed) => {
  expect(matchesEtag(header, '"a-1"')).toBe(isNamed)
})
