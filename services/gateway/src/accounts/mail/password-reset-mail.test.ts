import { expect, test } from 'vitest'
import { passwordResetMail } from './password-reset-mail.ts'

const content = {
  language: 'en' as const,
  brand: 'Assay',
  email: 'ada@example.com',
  link: 'https://assay.example/reset-password?token=abc&x=1',
  isReplacement: false,
  endsTwoFactor: false,
}

test('both formats contain the link and its validity', () => {
  const { subject, html, text } = passwordResetMail(content)
  expect(subject).toBe('Assay - Password recovery for user ada@example.com')
  expect(text).toContain(`Reset password: ${content.link}\n`)
  expect(html).toContain('href="https://assay.example/reset-password?token=abc&amp;x=1"')
  for (const form of [html, text])
    expect(form).toContain('can be used once and expires after one hour')
})

test('the mail states that its link replaces an earlier one', () => {
  const sentence = 'It replaces the link that we sent earlier, which no longer works.'
  expect(passwordResetMail(content).text).not.toContain(sentence)
  const { html, text } = passwordResetMail({ ...content, isReplacement: true })
  for (const form of [html, text]) expect(form).toContain(sentence)
})

test('the mail states that two-factor sign-in will be turned off', () => {
  const sentence = 'two-factor sign-in is turned off with the new password'
  expect(passwordResetMail(content).text).not.toContain(sentence)
  const { html, text } = passwordResetMail({ ...content, endsTwoFactor: true })
  for (const form of [html, text]) expect(form).toContain(sentence)
})

test('the content of a mail is escaped', () => {
  const email = `"<img src=x onerror='alert(1)'>"@example.com`
  const { html } = passwordResetMail({ ...content, email, brand: '<b>&' })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;b&gt;&amp;')
})
