import { expect, test } from 'vitest'
import { forgetLostReturn, keepReturnPath, pathAfterSignIn, takeReturnPath } from './return-path.ts'

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

test('a chat that stays behind is forgotten before the sign-in at a provider', () => {
  keepReturnPath('/battle?threadId=left')
  forgetLostReturn(['other'])
  expect(takeReturnPath()).toBe('/battle?threadId=left')
  keepReturnPath('/battle?threadId=left')
  forgetLostReturn(['left'])
  expect(pathAfterSignIn({ two_factor: 'off' })).toBe('/')
})

test('where two-factor sign-in is required, its set-up comes first', () => {
  keepReturnPath('/rate/study-1')
  expect(pathAfterSignIn({ two_factor: 'required' })).toBe('/settings?tab=two-factor')
  expect(takeReturnPath()).toBe('/rate/study-1')
})
