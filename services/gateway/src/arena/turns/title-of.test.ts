import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

test.each([
  ['  Why?\n Really? ', 'Why? Really?'],
  [
    'How should apixaban be adjusted in chronic kidney disease, and how strong is it?',
    'How should apixaban be adjusted in chronic kidney disease,…',
  ],
  ['😀'.repeat(80), `${'😀'.repeat(60)}…`],
])('a thread whose first question is "%s" is titled "%s"', (prompt, title) => {
  expect(titleOf(prompt)).toBe(title)
})
