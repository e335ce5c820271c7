import { expect, test } from 'vitest'
import { csvRecords, MAX_ROW_LENGTH, separatorOf } from './csv-records.ts'

const read = (text: string, separator = ',') => [...csvRecords(text, separator)]
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test.each([
  ['a,b', [['a', 'b']]],
  ['a,b\n', [['a', 'b']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  ['a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['"a,b","c""d",""', [['a,b', 'c"d', '']]],
  ['a "b" c,5" d', [['a "b" c', '5" d']]],
  ['"a\r\nb"\nc', [['a\r\nb'], ['c']]],
])('%j has the records %j', (text, records) => {
  expect(read(text).map(({ fields }) => fields)).toEqual(records)
})

test('any texts are read as they were written, with the line of each record', () => {
  const fields = ['', 'a', '"', '""', ',', ';', '\t', '\r\n', '\n\n', ' a ', '=1+1', '<b>"x"</b>']
  const rows = fields.map((field, index) => [field, ...fields.slice(index)])
  for (const [separator, end] of [',\n', ';\r', '\t\n'].map((pair) => [...pair] as string[])) {
    const lines = rows.map((row) => row.map(quoted).join(separator))
    const records = read(lines.join(end), separator)
    expect(records.map((record) => record.fields)).toEqual(rows)
    const starts = lines.map((_, at) =>
      lines
        .slice(0, at)
        .map((line) => line + end)
        .join(''),
    )
    expect(records.map(({ line }) => line)).toEqual(
      starts.map((start) => start.split(/\r\n?|\n/).length),
    )
  }
})

test.each([
  ['a quotation mark that is not closed', 'a\n"b\nc', 2, true],
  ['text after a quotation mark', 'a\n"b"c\nd', 2, undefined],
  ['many fields', `a\n${','.repeat(5_000)}\nb`, 2, undefined],
  ['a long row', `a\n${'x'.repeat(MAX_ROW_LENGTH + 1)}\nb`, 2, undefined],
  ['a long quoted field', `a\n"${'""'.repeat(MAX_ROW_LENGTH)}"\nb`, 2, true],
])('%s is a fault of its line', (_, text, line, isLast) => {
  const records = read(text)
  const faulty = records.filter(({ fault }) => fault)
  expect(faulty.map((record) => [record.line, record.fault?.isLast])).toEqual([[line, isLast]])
  expect(records.at(-1)?.fault === undefined).toBe(isLast === undefined)
})

test.each([
  ['id,question', ','],
  ['id;question,with comma;c', ';'],
  ['id\tquestion', '\t'],
  ['"a;b;c",d', ','],
  ['question', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})
