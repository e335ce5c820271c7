import { LANGUAGE_TAGS } from '@assay/contracts/languages'
import { describe, expect, test } from 'vitest'
import { confirmationMail } from './address-mails.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

const VALUES = {
  ...{ brand: 'BRAND', email: 'ada@example.com', role: ' ROLE' },
  ...{ title: 'TITLE', day: '2026-12-06' },
}

/** Lists all texts of a language, with the values inserted. */
function listTexts(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return [texts(VALUES)]
  return Object.values(texts as object).flatMap(listTexts)
}

const numbersIn = (text: string) => text.match(/\d+/g)
const valuesIn = (text: string) => Object.values(VALUES).filter((value) => text.includes(value))
const isWords = (text: string) => /\w/.test(text)
const english = listTexts(MAIL_TEXTS.en)

describe.each(LANGUAGE_TAGS.filter((tag) => tag !== 'en'))('in %s', (language) => {
  const translated = listTexts(MAIL_TEXTS[language])

  test('every text is translated and has the values and numbers of the English text', () => {
    expect(translated.map(valuesIn)).toEqual(english.map(valuesIn))
    expect(translated.map(numbersIn)).toEqual(english.map(numbersIn))
    expect(english.filter((text, at) => isWords(text) && text === translated[at])).toEqual([])
  })

  test('a mail names its language and contains its link', () => {
    const link = 'https://assay.example/confirm-email?token=abc'
    const { subject, html, text } = confirmationMail({ ...VALUES, language, link })
    const { confirmation, colon } = MAIL_TEXTS[language]
    expect(subject).toBe(`BRAND - ${confirmation.subject}`)
    const locale = `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`
    for (const part of [`<html ${locale}>`, `<div ${locale} `, `href="${link}"`])
      expect(html).toContain(part)
    expect(text).toContain(`\n\n${confirmation.label}${colon} ${link}\n\n`)
  })
})
