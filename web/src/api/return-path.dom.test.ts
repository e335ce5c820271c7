import { expect, test } from 'vitest'
import { keepReturnPath, takeReturnPath } from './return-path.ts'

test.each([
  ['/rate/study-1', '/rate/study-1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('after %s, the visitor returns to %s', (kept, path) => {
  keepReturnPath(kept)
  expect(takeReturnPath()).toBe(path)
})
