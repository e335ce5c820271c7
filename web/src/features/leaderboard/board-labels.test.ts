import type { BoardMatrixDto } from '@assay/contracts/boards'
import { expect, test } from 'vitest'
import { anEntry } from '../../testing/board.ts'
import {
  boardOption,
  borrowingText,
  differenceText,
  findDifferences,
  styleText,
} from './board-labels.ts'

test.each([
  [1, 'all'],
  [0.74, 'most (74%)'],
  [0.5, 'about half (50%)'],
  [0.2, 'some (20%)'],
  [0.01, 'hardly any (1%)'],
  [0, 'hardly any (0%)'],
])('a borrowed share of %d is described as %s', (share, words) => {
  expect(borrowingText({ borrowed: share, contradicts: false })).toBe(`borrowed: ${words}`)
})

test('a rating that borrows nothing shows why', () => {
  const text = 'its own votes show otherwise, so nothing is borrowed'
  expect(borrowingText({ borrowed: 0, contradicts: true })).toBe(text)
})

test('the picker shows the votes of each board', () => {
  const board = { board: 'subject:cancer-biology', votes: 1_234, effective_voters: 40 } as const
  expect(boardOption({ ...board, state: 'usable' })).toBe('Cancer biology (1,234 votes)')
  expect(boardOption({ ...board, votes: 1, state: 'forming' })).toBe('Cancer biology (1 vote)')
  expect(boardOption({ ...board, votes: 0, state: 'forming' })).toBe(
    'Cancer biology (no votes yet)',
  )
  expect(boardOption({ ...board, board: 'style:equal', votes: 2, state: 'forming' })).toBe(
    'At equal style (2 votes)',
  )
})

test('the style text shows the gain and the loss of each style', () => {
  const effect = (name: 'length' | 'markdown' | 'citations', points: number) => ({
    ...{ effect: name, points, half_width: 11.6 },
  })
  expect(
    styleText([effect('length', 34.8), effect('markdown', 20.2), effect('citations', -5)]),
  ).toBe(
    'An answer twice as long gains 35 ± 12 points, headings and lists gain 20 ± 12 points ' +
      'and named sources lose 5 ± 12 points.',
  )
  expect(styleText([{ ...effect('citations', 12), half_width: 329 }])).toMatch(
    / and named sources: too few votes for an estimate\.$/,
  )
})

test('a difference from the overall rating is shown where the board’s own votes show it', () => {
  const whole = anEntry(1, { llm_name: 'Heron', elo_rating: 1_100, confidence_interval: 30 })
  const matrix = (elo_rating: number, contradicts: boolean): BoardMatrixDto => {
    const cell = { llm_id: whole.llm_id, borrowed: 0.1, contradicts, matches_played: 90 }
    const cells = [{ ...cell, elo_rating, confidence_interval: 40 }]
    const board = { board: 'subject:genetics', votes: 90, effective_voters: 20 } as const
    return { axis: 'subject', boards: [{ ...board, state: 'preliminary', cells }] }
  }
  expect(findDifferences(matrix(1_400, false), [whole])).toEqual([])
  expect(findDifferences(matrix(1_210, true), [whole])).toEqual([
    'Heron does better on genetics than overall: 1210 ± 40 against 1100 ± 30.',
  ])
  expect(findDifferences(matrix(980, true), [whole])[0]).toMatch(/^Heron does worse on genetics/)
  expect(findDifferences(matrix(1_400, true), [])).toEqual([])
})

test.each([
  [
    'role:clinician',
    84.6,
    'Relative to the other models, Heron is rated 85 ± 40 points higher by 23 clinicians ' +
      '(3 verified, 20 with only an ORCID iD) than by everyone else on the same subjects.',
  ],
  [
    'expertise:identified',
    -120,
    'Relative to the other models, Heron is rated 120 ± 40 points lower by 23 people with an ORCID iD ' +
      'or verified expertise (3 verified, 20 with only an ORCID iD) than by everyone else on the same subjects.',
  ],
])('a different rating by voters of %s is shown with its interval', (board, points, text) => {
  const difference = {
    ...{ board, points, llm_id: anEntry(1, {}).llm_id, half_width: 40.2 },
    ...{ attested: 3, identified: 20 },
  }
  expect(differenceText(difference, 'Heron')).toBe(text)
})
