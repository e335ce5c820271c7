import { expect, test } from 'vitest'
import { BrokenLedgerError, entryHash, GENESIS_HASH, verifyEntry } from './hash-chain.ts'
import type { LedgerEntry, LedgerFacts } from './ledger-entry.ts'

const facts: LedgerFacts = {
  position: 1,
  castAt: new Date('2026-11-20T10:00:00.123Z'),
  outcome: 'left_better',
  leftModelId: 'a',
  rightModelId: 'b',
  voterId: 'v',
  sampleQuestion: false,
  rated: true,
  unratedReason: null,
}
const entry: LedgerEntry = { ...facts, hash: entryHash(GENESIS_HASH, facts) }

test('an entry follows the one before it', () => {
  expect(() => verifyEntry(0, GENESIS_HASH, entry)).not.toThrow()
})

test.each<[string, Partial<LedgerEntry>]>([
  ['moved', { position: 2 }],
  ['another time', { castAt: new Date('2026-11-20T10:00:00.124Z') }],
  ['another outcome', { outcome: 'tie' }],
  ['sides swapped', { leftModelId: 'b', rightModelId: 'a' }],
  ['another voter', { voterId: 'w' }],
  ['another origin', { sampleQuestion: true }],
  ['not rated', { rated: false, unratedReason: 'too_fast' }],
  ['another hash', { hash: GENESIS_HASH }],
])('a changed entry breaks the chain: %s', (_change, change) => {
  expect(() => verifyEntry(0, GENESIS_HASH, { ...entry, ...change })).toThrow(BrokenLedgerError)
})

test('a dropped entry breaks the chain', () => {
  const second = { ...facts, position: 2 }
  const follower = { ...second, hash: entryHash(entry.hash, second) }
  expect(() => verifyEntry(1, entry.hash, follower)).not.toThrow()
  expect(() => verifyEntry(0, GENESIS_HASH, follower)).toThrow('broken at position 1')
})
