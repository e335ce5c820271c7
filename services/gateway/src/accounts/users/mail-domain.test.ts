import { expect, test } from 'vitest'
import { mailDomainOf } from './mail-domain.ts'

test.each([
  ['ada@example.org', 'example.org'],
  ['ada@A.Mail.Example.ORG', 'example.org'],
  ['ada@med.example.ac.uk', 'example.ac.uk'],
  ['"a@b"@example.org', 'example.org'],
  ['ada@localhost', 'localhost'],
  ['ada@gmail.com', undefined],
  ['ada@yahoo.co.uk', undefined],
])('the mail domain of %s is %s', (email, expected) => {
  expect(mailDomainOf(email)).toBe(expected)
})
