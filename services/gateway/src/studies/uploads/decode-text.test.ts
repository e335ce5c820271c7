import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'id,question\n1,Größe der Läsion? – 𝛼'
const utf16 = Buffer.from(TEXT, 'utf16le')
const swapped = Buffer.from(utf16).swap16()

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16', utf16],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big endian', swapped],
  ['UTF-16, big endian, with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
])('%s is decoded', (_, bytes) => {
  const before = Buffer.from(bytes)
  expect(decodeText(bytes)).toEqual({ text: TEXT })
  expect(bytes.equals(before)).toBe(true)
})

test('a UTF-16 text in another alphabet is decoded by its mark', () => {
  const text = '質問\n痛みは?'
  expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual({ text })
})

test.each([1, 2, 3, 40_000, 200_000])('invalid bytes in line %i are named', (line) => {
  const lines = Array.from({ length: 200_000 }, () => 'Why?')
  lines[line - 1] = 'Größe?'
  expect(decodeText(Buffer.from(lines.join('\n'), 'latin1'))).toMatchObject({
    line,
    reason: expect.stringContaining(`line ${line} has invalid bytes`),
  })
})

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['half a character', utf16.subarray(0, -1), 'within a character'],
  ['a ZIP file', Buffer.from('PK\u0003\u0004…'), 'workbook'],
  ['a PDF file', Buffer.from('%PDF-1.7'), 'PDF'],
])('%s is refused', (_, bytes, reason) => {
  expect(decodeText(bytes)).toMatchObject({ line: 1, reason: expect.stringContaining(reason) })
})
