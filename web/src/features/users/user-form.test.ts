import { expect, test } from 'vitest'
import { toUserBody, toUserForm, USER_RULES } from './user-form.ts'

const empty = toUserForm(undefined)

test('a new user is active, with the role of users', () => {
  expect(empty).toMatchObject({ is_active: true, role: 'user', email: '' })
})

test('an empty password is not sent', () => {
  const body = toUserBody({ ...empty, email: ' ada@example.com ', full_name: ' ' })
  expect(body).toEqual({
    email: 'ada@example.com',
    full_name: null,
    role: 'user',
    is_active: true,
  })
})

test('a password is sent with its confirmation', () => {
  const body = toUserBody({ ...empty, password: 'secret-one', confirm_password: 'secret-one' })
  expect(body).toMatchObject({ password: 'secret-one', confirm_password: 'secret-one' })
})

test('an existing user needs no password, and a changed password needs its confirmation', () => {
  const { password, confirm_password } = USER_RULES
  expect(password('')).toBeUndefined()
  expect(confirm_password('', empty)).toBeUndefined()
  expect(confirm_password('', { ...empty, password: 'secret-one' })).toBe(
    'Please confirm your password',
  )
})
