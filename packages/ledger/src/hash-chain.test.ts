import { expect, test } from 'vitest'
import { BrokenLedgerError, entryHash, GENESIS_HASH, verifyEntry } from './hash-chain.ts'
import type { LedgerFacts } from './ledger-entry.ts'

const facts: LedgerFacts = {
  position: 1,
  castAt: new Date('2026-11-20T10:00:00.123Z'),
  outcome: 'left_better',
  leftModelId: 'a',
  rightModelId: 'b',
  voterSince: 1,
  sampleQuestion: false,
  rated: true,
  unratedReason: null,
}
const hash = entryHash(GENESIS_HASH, facts)
const genesis = { position: 0, hash: GENESIS_HASH }

test('an entry follows the one before it', () => {
  expect(() => verifyEntry(genesis, facts, hash)).not.toThrow()
})

test.each<[string, Partial<LedgerFacts>]>([
  ['moved', { position: 2 }],
  ['another time', { castAt: new Date('2026-11-20T10:00:00.124Z') }],
  ['another outcome', { outcome: 'tie' }],
  ['sides swapped', { leftModelId: 'b', rightModelId: 'a' }],
  ['another voter', { voterSince: 2 }],
  ['another origin', { sampleQuestion: true }],
  ['not rated', { rated: false, unratedReason: 'too_fast' }],
])('a changed entry breaks the chain: %s', (_change, change) => {
  expect(() => verifyEntry(genesis, { ...facts, ...change }, hash)).toThrow(BrokenLedgerError)
})

test('a changed hash breaks the chain', () => {
  expect(() => verifyEntry(genesis, facts, GENESIS_HASH)).toThrow(BrokenLedgerError)
})

test('a dropped entry breaks the chain', () => {
  const second = { ...facts, position: 2 }
  const follower = entryHash(hash, second)
  expect(() => verifyEntry({ position: 1, hash }, second, follower)).not.toThrow()
  expect(() => verifyEntry(genesis, second, follower)).toThrow('broken at position 1')
})
