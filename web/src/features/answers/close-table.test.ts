import { expect, test } from 'vitest'
import { closeTable } from './close-table.ts'

test.each([
  ['|', ''],
  ['| ', ''],
  ['| Drug', '| Drug\n| --- |'],
  ['| Drug |', '| Drug |\n| --- |'],
  ['| Drug | Dose', '| Drug | Dose\n| --- | --- |'],
  ['| a \\| b | c |\n', '| a \\| b | c |\n| --- | --- |'],
  ['| Drug | Dose |\n| :--', '| Drug | Dose |\n| --- | --- |'],
])('%j, the beginning of a table, becomes a table', (source, closed) => {
  expect(closeTable(source)).toBe(closed)
})

test.each([
  '| Drug | Dose |\n| :-- | --: |',
  '| Drug | Dose |\n| --- | --- |\n| Metformin | 500',
  '|x| is the size of x',
  'Either | or',
  '| one\nand two',
])('%j stays unchanged', (source) => {
  expect(closeTable(source)).toBe(source)
})
