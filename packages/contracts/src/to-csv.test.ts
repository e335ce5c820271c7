import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('a file begins with a byte order mark', () => {
  const bytes = new TextEncoder().encode(toCsv([['Größe'], ['α']]))
  expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'G'.charCodeAt(0)])
  expect(toCsv([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n')
})

test.each([
  ['=cmd()', "'=cmd()"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@now', "'@now"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ['a=b', 'a=b'],
  [-1, '-1'],
  [null, ''],
  ['Say "hi", model', '"Say ""hi"", model"'],
])('the cell %j is written %j', (cell, written) => {
  expect(toCsv([['first', cell]])).toBe(`\uFEFFfirst,${written}\r\n`)
})
