import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import { expect, test } from 'vitest'
import { boardHash } from './board-hash.ts'

type Snapshot = SnapshotLine['snapshot']

const counts = { matches_played: 10, wins: 4, losses: 3, ties: 2, both_bad: 1 }
const place = { rank: 1, rank_low: 1, rank_high: 2, tier: 1 }
const entry = {
  ...{ model: 'a', llm_name: 'Alpha', ...place, group: 0, ...counts },
  ...{ elo_rating: 1_012.345_678_4, confidence_interval: 20.5 },
}
const { llm_name: _name, group: _group, ...ofBoard } = entry
const board = {
  ...{ board: 'subject:genetics', ledger_position: 8, votes: 3, style: [] },
  entries: [{ ...ofBoard, borrowed: 0.5, contradicts: false }],
  differences: [],
}
const difference = {
  ...{ model: 'a', points: 85, half_width: 40, p_value: 0.001 },
  ...{ attested: 3, identified: 20 },
}
const citation = { model: 'a', kind: 'found' as const, users: 12, sums: [40, 36, 140, 112, 124] }
const rate = { rate: 0.9, low: 0.8, high: 0.95 }
const snapshot: Snapshot = {
  id: 'c0ffee',
  computed_at: '2026-11-22T10:00:00.123Z',
  ledger_position: 9,
  head_hash: '0'.repeat(64),
  method_version: '1',
  parameters: { uncertaintyPosition: 9 },
  left_out: { too_fast: 2 },
  entries: [entry],
  boards: [board],
  all_votes: [],
  findings: {
    side: { log_odds: 0.1, half_width: 0.2, votes: 9, voters: 4 },
    cycles: { votes: 9, chance: 1, clearest: [] },
    first_place: null,
  },
  verdicts: [{ model: 'a', answers: 40, voters: 12, quality: rate, safety: null }],
  citations: [citation],
}
const hashWith = (changes: Partial<Snapshot>) =>
  boardHash({ ...snapshot, ...changes }).toString('hex')

test('the hash ignores the order of names and differences below a millionth of a point', () => {
  const reversed = Object.fromEntries(Object.entries(snapshot).toReversed()) as Snapshot
  expect(hashWith(reversed)).toBe(hashWith({}))
  expect(hashWith({ entries: [{ ...entry, elo_rating: 1_012.345_678_1 }] })).toBe(hashWith({}))
})

test.each<[string, Partial<Snapshot>]>([
  ['time', { computed_at: '2026-11-22T10:00:00.124Z' }],
  ['position of the intervals', { parameters: { uncertaintyPosition: 8 } }],
  ['number of votes left out', { left_out: { too_fast: 1 } }],
  ['name', { entries: [{ ...entry, llm_name: 'Beta' }] }],
  ['rank', { entries: [{ ...entry, rank: null }] }],
  ['rating', { entries: [{ ...entry, elo_rating: 1_012.345_68 }] }],
  ['set of models', { entries: [] }],
  ['set of boards', { boards: [] }],
  ['set of verdict rates', { verdicts: [] }],
  ['sum of citations', { citations: [{ ...citation, sums: [40, 37, 140, 112, 124] }] }],
  ['board', { boards: [{ ...board, votes: 4 }] }],
  [
    'rating on a board',
    { boards: [{ ...board, entries: [{ ...ofBoard, borrowed: 0.6, contradicts: false }] }] },
  ],
  ['difference of experts', { boards: [{ ...board, differences: [difference] }] }],
])('a different %s changes the hash', (_what, changes) => {
  expect(hashWith(changes)).not.toBe(hashWith({}))
})
