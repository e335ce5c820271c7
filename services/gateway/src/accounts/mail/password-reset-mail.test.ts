import { expect, test } from 'vitest'
import { passwordResetMail } from './password-reset-mail.ts'

const content = {
  brand: 'Assay',
  email: 'ada@example.com',
  link: 'https://assay.example/reset-password?token=abc&x=1',
  validHours: 1,
  isReplacement: false,
  endsTwoFactor: false,
}

test('both forms carry the link and how long it works', () => {
  const { subject, html, text } = passwordResetMail(content)
  expect(subject).toBe('Assay - Password recovery for user ada@example.com')
  expect(text).toContain(`Set a new password: ${content.link}\n`)
  expect(html).toContain('href="https://assay.example/reset-password?token=abc&amp;x=1"')
  for (const form of [html, text]) expect(form).toContain('works once and for one hour')
})

test('a link that replaces another says so', () => {
  const sentence = 'It voids the link that we sent before: only this one works.'
  expect(passwordResetMail(content).text).not.toContain(sentence)
  const { html, text } = passwordResetMail({ ...content, isReplacement: true })
  for (const form of [html, text]) expect(form).toContain(sentence)
})

test('an end of two-factor sign-in is told before the link is opened', () => {
  const sentence = 'two-factor sign-in is turned off with the new password'
  expect(passwordResetMail(content).text).not.toContain(sentence)
  const { html, text } = passwordResetMail({ ...content, endsTwoFactor: true })
  for (const form of [html, text]) expect(form).toContain(sentence)
})

test('nothing in it becomes markup', () => {
  const email = `"<img src=x onerror='alert(1)'>"@example.com`
  const { html } = passwordResetMail({ ...content, email, brand: '<b>&' })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;b&gt;&amp;')
})
