import { LENGTH_CLASSES, STYLE_CODES, styleCode, styleOfCode } from '@assay/contracts/answer-style'
import { expect, test } from 'vitest'
import { findStyle } from './answer-style.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [199, 1],
  [200, 2],
  [400, 3],
  [800, 4],
  [1_599, 4],
  [1_600, 5],
  [20_000, LENGTH_CLASSES - 1],
])('an answer of %i words has length class %i', (count, length) => {
  expect(findStyle(words(count)).length).toBe(length)
})

test.each([
  ['Plain prose, 5 * 3 = 15, with a - dash.\nA second line.', 0],
  ['An IL-6 level of <5 pg/mL; p < 0.05', 0],
  ['The **dose** matters.', 1],
  ['Use `BRCA1`.', 1],
  ['See [this](https://example.org).', 1],
  ['| drug | dose |\n| --- | --- |', 1],
  ['```\n# a comment\n- no list\n```', 1],
  ['# Summary\nText', 2],
  ['Consider:\n- one\n- two', 2],
  ['Consider:\n1. one\n2. two', 2],
  ['```\ncode\n```\n## After it', 2],
  ['```markdown\n# Summary\n\n```r\nx\n```\n```', 2],
  ['```markdown\n# Example\n```\nis a heading.', 1],
])('%j has markdown class %i', (text, markdown) => {
  expect(findStyle(text).markdown).toBe(markdown)
})

test('an answer that names a source is marked as citing sources', () => {
  expect(findStyle('See PMID: 31452104.').citesSources).toBe(true)
  expect(findStyle('See the guideline.').citesSources).toBe(false)
  const returned = [{ url: 'https://example.org/', title: null }]
  expect(findStyle('See the guideline[1].', returned).citesSources).toBe(true)
})

test('each code encodes exactly one style', () => {
  const codes = Array.from({ length: STYLE_CODES }, (_, code) => code)
  expect(codes.map((code) => styleCode(styleOfCode(code)))).toEqual(codes)
  expect(styleOfCode(STYLE_CODES - 1)).toEqual({ length: 5, markdown: 2, citesSources: true })
})

test('classification takes linear time', () => {
  expect(findStyle('- '.repeat(100_000)).length).toBe(LENGTH_CLASSES - 1)
  expect(findStyle(' '.repeat(200_000)).length).toBe(0)
  expect(findStyle(`|${' '.repeat(200_000)}`).markdown).toBe(0)
})
