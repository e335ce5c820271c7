import { expect, test } from 'vitest'
import { countsAsGuest } from './counts-as-guest.ts'

test.each([
  [{ isGuest: true, emailVerifiedAt: null }, true],
  [{ isGuest: false, emailVerifiedAt: null }, true],
  [{ isGuest: false, emailVerifiedAt: new Date() }, false],
])('%o counts as a guest: %s', (voter, expected) => expect(countsAsGuest(voter)).toBe(expected))
