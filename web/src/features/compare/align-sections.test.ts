import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignSections, MAX_SECTIONS } from './align-sections.ts'

const align = (left: readonly string[], right: readonly string[]) => {
  const toBlocks = (sources: readonly string[]) => sources.map((source) => ({ source }))
  return alignSections(toBlocks(left), toBlocks(right))
}
const rowsOf = (left: readonly string[], right: readonly string[]) =>
  align(left, right).map((row) => [row.left, row.right])

const DOSE = ['## Dose\n', 'Apixaban 5 mg twice daily.\n']
const DIALYSIS = ['## Dialysis\n', 'Data on dialysis are limited.\n']
const EVIDENCE = ['### Trial evidence\n', 'ARISTOTLE randomised patients to warfarin.\n']

test('sections with like headings and topics stand in one row, others alone', () => {
  expect(rowsOf([...DOSE, ...DIALYSIS], [...DOSE, ...EVIDENCE, ...DIALYSIS])).toEqual([
    [
      [0, 1],
      [0, 1],
    ],
    [[], [2, 3]],
    [
      [2, 3],
      [4, 5],
    ],
  ])
})

test('if only one answer has several headings, both are cut at every block', () => {
  const intro = ['## Release\n', 'The T cells start it.\n', '1. Macrophages release IL-6.\n']
  const last = ['**Mind this**\n', 'Neurotoxicity may overlap.\n']
  expect(rowsOf(intro, [...intro, ...last])).toEqual([
    [
      [0, 1],
      [0, 1],
    ],
    [[2], [2]],
    [[], [3, 4]],
  ])
})

test('an answer that has its sections in another order follows the left answer', () => {
  expect(rowsOf([...DOSE, ...DIALYSIS], [...DIALYSIS, ...DOSE])).toEqual([
    [
      [0, 1],
      [2, 3],
    ],
    [
      [2, 3],
      [0, 1],
    ],
  ])
})

test('sections with the same heading stand in one row, even if they share no other words', () => {
  const ours = ['## Dose\n', 'Apixaban twice daily, or edoxaban once, without meals.\n']
  const theirs = ['## Dose\n', 'Warfarin follows the measured INR of each single week.\n']
  const last = ['Bleeding is frequent.\n']
  expect(rowsOf([...last, ...ours], [...theirs, ...last])).toContainEqual([
    [1, 2],
    [0, 1],
  ])
})

test('answers that begin differently begin in one row', () => {
  const first = ['AMPK slows gluconeogenesis.\n', ...DIALYSIS.slice(1)]
  const second = ['Doses depend on age.\n', 'Weight matters.\n', ...DIALYSIS.slice(1)]
  expect(rowsOf(first, second)).toEqual([
    [[0], [0]],
    [[], [1]],
    [[1], [2]],
  ])
})

test('a bold line is a heading, and paragraphs without headings pair by topic', () => {
  const bold = ['**Dose**\n', 'Apixaban 5 mg twice daily.\n', '**Dialysis:**\n', 'Limited data.\n']
  expect(rowsOf([...DOSE, ...DIALYSIS], bold)).toEqual([
    [
      [0, 1],
      [0, 1],
    ],
    [
      [2, 3],
      [2, 3],
    ],
  ])
  const plain = ['Dialysis was hardly studied.\n', 'Apixaban is given twice daily:\n', '- 5 mg\n']
  expect(rowsOf([...DOSE, ...DIALYSIS], plain)).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[2, 3], [0]],
  ])
})

const block = fc.constantFrom(
  ...['## Dose\n', '## Side effects\n', '**Evidence**\n', 'Apixaban 5 mg.\n'],
  ...['Bleeding is frequent.\n', 'Trials show it:\n', '- warfarin\n'],
)
const blocks = fc.array(block, { maxLength: 80 })

test('every block stands in one row, and the swapped answers have the same pairs', () => {
  fc.assert(
    fc.property(blocks, blocks, (left, right) => {
      const rows = align(left, right)
      expect(rows.length).toBeLessThanOrEqual(2 * MAX_SECTIONS)
      expect(rows.flatMap((row) => row.left)).toEqual([...left.keys()])
      expect(rows.flatMap((row) => row.right).toSorted((a, b) => a - b)).toEqual([...right.keys()])
      const swapped = align(right, left)
      const pairs = (some: typeof rows, ours: 'left' | 'right', theirs: 'left' | 'right') =>
        some
          .filter((row) => row.left.length > 0 && row.right.length > 0)
          .map((row) => `${row[ours]} ${row[theirs]}`)
          .toSorted()
      expect(pairs(swapped, 'right', 'left')).toEqual(pairs(rows, 'left', 'right'))
    }),
    { numRuns: 50 },
  )
})
