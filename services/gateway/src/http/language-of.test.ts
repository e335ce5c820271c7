import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.for([
  ['de', 'de'],
  ['tlh, PT-br;q=0.9, en;q=0.8', 'pt'],
  ['zh;q=0.5', 'zh'],
  ['tlh', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('a request with the header %s is in %s', ([header, language]) => {
  expect(languageOf({ headers: { 'accept-language': header } })).toBe(language)
})
