import { expect, test } from 'vitest'
import {
  confirmationOf,
  email,
  newPassword,
  optionalPassword,
  profileName,
  signUpName,
} from './rules.ts'

test.each([
  [email, '', 'Email is required'],
  [email, '  ', 'Email is required'],
  [email, 'ada', 'Invalid email address'],
  [email, 'ada@example', 'Invalid email address'],
  [email, ' ada@example.com ', undefined],
  [email, "o'neil@example.com", undefined],
  [newPassword, '', 'Password is required'],
  [newPassword, '1234567', 'Password must be at least 8 characters'],
  [newPassword, '12345678', undefined],
  [optionalPassword, '', undefined],
  [optionalPassword, '1234567', 'Password must be at least 8 characters'],
  [signUpName, ' ', 'Full Name is required'],
  [signUpName, 'Al', 'Full Name must be at least 3 characters'],
  [signUpName, 'Ada', undefined],
  [profileName, 'x'.repeat(30), undefined],
  [profileName, 'x'.repeat(31), 'Full name must be at most 30 characters'],
])('the rule %o returns for %j: %s', (rule, value, message) => expect(rule(value)).toBe(message))

const read = ({ password }: { password: string }) => password

test.each([
  ['', 'secret', 'Password confirmation is required'],
  ['other', 'secret', 'The passwords do not match'],
  ['secret', 'secret', undefined],
  ['', '', undefined],
])('the optional confirmation %j of the password %j returns: %s', (value, password, message) =>
  expect(confirmationOf(read, { isOptional: true })(value, { password })).toBe(message),
)

test('a required confirmation is missing even when the password is missing too', () => {
  const rule = confirmationOf(read, { message: 'Please confirm your password' })
  expect(rule('', { password: '' })).toBe('Please confirm your password')
  expect(rule('secret', { password: 'secret' })).toBeUndefined()
})
