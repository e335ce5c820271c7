import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import type { User } from './user-repository.ts'

const known = {
  ...{ id: '1', email: 'ada@example.org', fullName: 'Ada', role: 'user', isActive: true },
  ...{ passwordHash: 'old', emailVerifiedAt: null },
} as User

test.each([
  [
    { email: known.email, fullName: 'Ada', isActive: true, role: 'organiser' },
    'role user → organiser',
  ],
  [{ email: 'grace@example.org', fullName: 'Grace', isActive: undefined }, 'email, fullName'],
  [{ isActive: false, passwordHash: 'new', role: 'user' }, 'isActive, passwordHash'],
  [{ fullName: 'Ada', passwordHash: undefined, emailVerifiedAt: null }, ''],
] as const)('the change %j is audited as “%s”', (change, text) => {
  expect(changedFields(known, change)).toBe(text)
})
