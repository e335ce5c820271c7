import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

const LONG = 'How should apixaban be adjusted in chronic kidney disease, and how strong is it?'

test.each([
  ['Why?', 'Why?', 'Why?'],
  ['  Why?\n Really? ', 'Why? Really?', 'Why? Really?'],
  [LONG, 'How should apixaban be adjusted in chronic kidney disease,', LONG],
  [LONG, 'How should apixaban be adjusted in chronic kidney disease,…', LONG],
  [LONG, undefined, LONG],
  [LONG, 'Apixaban', 'Apixaban'],
  [LONG, 'How should apixaban', 'How should apixaban'],
  ['😀'.repeat(80), '😀'.repeat(60), '😀'.repeat(80)],
  [
    'Summarise this abstract:\n\nWe enrolled 4,744 patients with heart failure and a low fraction.',
    'Summarise this abstract: We enrolled 4,744 patients with',
    'Summarise this abstract:',
  ],
  ['', undefined, 'Untitled Chat'],
])('an export of the question %j, listed as %j, has the title %j', (question, listed, title) => {
  expect(titleOf(question, listed)).toBe(title)
})
