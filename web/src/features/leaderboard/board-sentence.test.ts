import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { expect, test } from 'vitest'
import { anEntry, BOARD, UNRANKED } from '../../testing/board.ts'
import { boardSentence } from './board-sentence.ts'

/** A board with this many models in its top group, and two below. */
const boardOf = (leaders: number, more: Partial<LeaderboardDto> = {}): LeaderboardDto => ({
  ...BOARD,
  entries: Array.from({ length: leaders + 2 }, (_, at) =>
    anEntry(at + 1, { tier: at < leaders ? 1 : 2, matches_played: 1_000 }),
  ),
  ...more,
})
const summaryOf = (board: string, votes: number) => ({
  board,
  summary: { board, votes, effective_voters: votes, state: 'forming' as const },
})

test.each([
  [1, 'After 1,500 votes, Model 1 leads: voters find 60% of its answers good enough.'],
  [2, 'After 2,000 votes, Model 1 and Model 2 lead: the votes can’t separate them.'],
  [3, 'After 2,500 votes, Model 1 and 2 other models lead: the votes can’t separate them.'],
])('a top group of %d models is named', (leaders, sentence) => {
  expect(boardSentence(boardOf(leaders))).toBe(sentence)
})

test.each([
  [true, true, 'them. All ratings are still preliminary.'],
  [true, false, 'them.'],
])('ratings that are %s and %s preliminary end the sentence with “%s”', (one, other, end) => {
  const entries = [
    anEntry(1, { tier: 1, is_preliminary: one }),
    anEntry(2, { tier: 1, is_preliminary: other }),
    anEntry(3, { ...UNRANKED, matches_played: 0 }),
  ]
  expect(boardSentence({ ...BOARD, entries }).endsWith(`separate ${end}`)).toBe(true)
})

test('a model that is only comparable with few others does not lead', () => {
  const entries = [anEntry(1, { tier: 1, group: 1 }), anEntry(2, { tier: 1 })]
  expect(boardSentence({ ...BOARD, entries })).toMatch(/, Model 2 leads:/)
})

test('a board whose models have no ranks yet names no leader', () => {
  const entries = [anEntry(1, UNRANKED), anEntry(2, UNRANKED)]
  expect(boardSentence({ ...BOARD, entries })).toBe('After 10 votes, no model is ranked yet.')
})

test.each([
  ['subject:cancer-biology', 'On cancer biology, after 90 votes, Model 1 leads:'],
  ['task:other', 'On other tasks, after 90 votes, Model 1 leads:'],
  ['role:clinician', 'For clinicians, after 90 votes, Model 1 leads:'],
  ['role:other', 'For people in other roles, after 90 votes, Model 1 leads:'],
  ['expertise:attested', 'For verified experts, after 90 votes, Model 1 leads:'],
])('the board %s is named with its own votes', (board, begin) => {
  expect(boardSentence(boardOf(1, summaryOf(board, 90)))).toContain(begin)
})

test.each([
  ['subject:ecology', 'No votes on ecology yet: the ratings are those of the overall board'],
  ['role:clinician', 'Fewer than ten clinicians have voted, so their votes aren’t shown'],
])('the board %s without votes shows what its ratings are', (board, begin) => {
  expect(boardSentence(boardOf(1, summaryOf(board, 0)))).toContain(begin)
})

test('without any rated vote, no model has a rating', () => {
  const entries = [anEntry(1, { ...UNRANKED, matches_played: 0 })]
  expect(boardSentence({ ...BOARD, entries })).toMatch(/^No rated votes yet/)
})
