import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BrokenLedgerError, entryHash, GENESIS_HASH, verifyEntry } from './hash-chain.ts'
import { type ChangeFacts, labelFacts, modelFacts } from './ledger-change.ts'
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
  weight: 1_000,
  leftStyle: null,
  rightStyle: null,
  questionSince: null,
  declined: null,
}
const hash = entryHash(GENESIS_HASH, facts)
const genesis = { position: 0, hash: GENESIS_HASH }

test('an entry follows its predecessor', () => {
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
  ['another weight', { weight: 999 }],
  ['a style', { leftStyle: 0 }],
  ['a refusal', { declined: 'left' }],
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

test.each<[Partial<LedgerFacts>, string]>([
  [{}, '1000,null,null,null,null'],
  [{ leftStyle: 17 }, '1000,17,null,null,null'],
  [{ questionSince: 1, weight: 936 }, '936,null,null,1,null'],
  [{ leftStyle: 17, rightStyle: 0, questionSince: 1, declined: 'right' }, '1000,17,0,1,"right"'],
])('the hash covers all facts in order, with unknown facts as null: %j', (known, end) => {
  const canonical = `["vote",1,"2026-11-20T10:00:00.123Z","left_better","a","b",1,false,true,null,${end}]`
  expect(entryHash(GENESIS_HASH, { ...facts, ...known })).toEqual(
    createHash('sha256').update(GENESIS_HASH).update(canonical).digest(),
  )
})

test('a model change is part of the same chain', () => {
  const model = { modelId: 'a', name: 'Ä "1"', provider: 'demo', providerModel: 'a-1' }
  const renamed: ChangeFacts = {
    position: 2,
    at: facts.castAt,
    kind: 'model',
    facts: modelFacts({ ...model, isRetired: false }),
  }
  const next = entryHash(hash, renamed)
  const canonical = '["model",2,"2026-11-20T10:00:00.123Z","a","Ä \\"1\\"","demo","a-1",false]'
  expect(next).toEqual(createHash('sha256').update(hash).update(canonical).digest())
  expect(() => verifyEntry({ position: 1, hash }, renamed, next)).not.toThrow()
  const retired = { ...renamed, facts: modelFacts({ ...model, isRetired: true }) }
  expect(() => verifyEntry({ position: 1, hash }, retired, next)).toThrow('broken at position 2')
})

test('a label entry contains the vote, axis, source and slugs', () => {
  const label = { vote: 1, axis: 'subject', source: 'asker', version: '1' } as const
  const at = facts.castAt
  const labelled = (slugs: Parameters<typeof labelFacts>[0]['slugs']): ChangeFacts => {
    return { position: 2, at, kind: 'label', facts: labelFacts({ ...label, slugs }) }
  }
  const next = entryHash(hash, labelled(['genetics', 'zoology']))
  const canonical =
    '["label",2,"2026-11-20T10:00:00.123Z",1,"subject","asker","1","genetics","zoology"]'
  expect(next).toEqual(createHash('sha256').update(hash).update(canonical).digest())
  const fewer = labelled(['genetics'])
  expect(() => verifyEntry({ position: 1, hash }, fewer, next)).toThrow('broken at position 2')
})
