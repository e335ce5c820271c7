import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'

test('a hash matches only its own password, and a missing hash matches no password', async () => {
  const passwordHash = await hashPassword('correct horse')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(passwordHash, 'correct horse')).toBe(true)
  expect(await verifyPassword(passwordHash, 'Correct horse')).toBe(false)
  for (const nothing of [null, undefined]) {
    expect(await verifyPassword(nothing, 'no account has this password')).toBe(false)
  }
})

test('a hash made with less work than the current parameters require is outdated', () => {
  expect(isOutdatedHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false)
  expect(isOutdatedHash('$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA')).toBe(false)
  expect(isOutdatedHash('$argon2id$v=19$m=9216,t=4,p=1$c2FsdA$aGFzaA')).toBe(true)
  expect(isOutdatedHash('$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA')).toBe(true)
  expect(isOutdatedHash('$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(true)
})
