import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a question copied from a PDF file loses its control characters', () => {
  expect(plainText('co\u0002operative\fbinding,\tβ = 2\r\n😀')).toBe(
    'cooperativebinding,\tβ = 2\r\n😀',
  )
  expect(plainText('half \ud83d')).toBe('half \ufffd')
})
