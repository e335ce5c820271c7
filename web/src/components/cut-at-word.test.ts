import { expect, test } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

test.each([
  ['fits as it is', 13, 'fits as it is'],
  ['fits not as it is', 8, 'fits not'],
  ['fits not as it is', 10, 'fits not'],
  ['unbreakable', 4, 'unbr'],
  ['😀😀😀', 2, '😀😀'],
])('"%s" cut to %i characters is "%s"', (text, longest, begin) => {
  expect(cutAtWord(text, longest)).toBe(begin)
})
