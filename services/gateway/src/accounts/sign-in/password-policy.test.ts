import { expect, test } from 'vitest'
import { assertStrongPassword } from './password-policy.ts'

const check = (password: string, email: string | null = 'ada.lovelace@example.com') =>
  assertStrongPassword(password, { field: 'password', email })

test.each([
  'password123',
  'PassWord123',
  'iloveyou',
  '1234567890',
  'ada.lovelace@example.com',
  'Ada.Lovelace',
])('%s is refused with an error for its field', (password) => {
  expect(() => check(password)).toThrow(
    expect.objectContaining({
      statusCode: 422,
      issues: [
        {
          loc: ['body', 'password'],
          msg: 'This password is too easy to guess',
          type: 'value_error',
        },
      ],
    }),
  )
})

test.each(['correct horse battery', 'medicines of 1928', 'пароль-надежный'])(
  '%s is accepted',
  (password) => {
    expect(() => check(password)).not.toThrow()
    expect(() => check(password, null)).not.toThrow()
  },
)
