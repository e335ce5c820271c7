import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password-policy.ts'

const refuse = (password: string, email: string | null = 'ada.lovelace@example.com') =>
  refuseWeakPassword(password, { field: 'password', email })

test.each([
  'password123',
  'PassWord123',
  'iloveyou',
  '1234567890',
  'ada.lovelace@example.com',
  'Ada.Lovelace',
])('%s is refused on its field', (password) => {
  expect(() => refuse(password)).toThrow(
    expect.objectContaining({
      statusCode: 422,
      issues: [
        { loc: ['body', 'password'], msg: 'This password is too common', type: 'value_error' },
      ],
    }),
  )
})

test.each(['correct horse battery', 'medicines of 1928', 'пароль-надежный'])(
  '%s is taken',
  (password) => {
    expect(() => refuse(password)).not.toThrow()
    expect(() => refuse(password, null)).not.toThrow()
  },
)
