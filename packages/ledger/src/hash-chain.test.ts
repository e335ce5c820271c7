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
  weight: null,
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
  ['a weight', { weight: 1_000 }],
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

test('an entry of the first form keeps its bytes, one of the second begins with its kind', () => {
  const digest = (text: string) =>
    createHash('sha256').update(Buffer.alloc(32)).update(text).digest()
  const rest = '1,"2026-11-20T10:00:00.123Z","left_better","a","b",1,false,true,null'
  expect(hash).toEqual(digest(`[${rest}]`))
  expect(entryHash(GENESIS_HASH, { ...facts, weight: 936 })).toEqual(digest(`["vote",${rest},936]`))
})

test('an entry of the third form ends with the styles of both answers', () => {
  const plain = { ...facts, weight: 936 }
  const styled = { ...plain, leftStyle: 17, rightStyle: 0 }
  const canonical =
    '["vote",1,"2026-11-20T10:00:00.123Z","left_better","a","b",1,false,true,null,936,17,0]'
  expect(entryHash(GENESIS_HASH, styled)).toEqual(
    createHash('sha256').update(Buffer.alloc(32)).update(canonical).digest(),
  )
  expect(entryHash(GENESIS_HASH, { ...styled, rightStyle: null })).toEqual(
    entryHash(GENESIS_HASH, plain),
  )
})

test('an entry of the fourth form ends with where its question began, styles or not', () => {
  const asked = { ...facts, weight: 936, questionSince: 1 }
  const canonical = (styles: string) =>
    `["vote",1,"2026-11-20T10:00:00.123Z","left_better","a","b",1,false,true,null,936,${styles},1]`
  const digest = (text: string) => createHash('sha256').update(GENESIS_HASH).update(text).digest()
  const styled = { ...asked, leftStyle: 17, rightStyle: 0 }
  expect(entryHash(GENESIS_HASH, styled)).toEqual(digest(canonical('17,0')))
  for (const unknown of [asked, { ...asked, leftStyle: 17 }])
    expect(entryHash(GENESIS_HASH, unknown)).toEqual(digest(canonical('null,null')))
})

test.each([
  [{}, 'null,null,null,"right"'],
  [{ questionSince: 1 }, 'null,null,1,"right"'],
  [{ leftStyle: 17 }, 'null,null,null,"right"'],
  [{ leftStyle: 17, rightStyle: 0, questionSince: 1 }, '17,0,1,"right"'],
])('an entry of the fifth form ends with the side that declined: %j', (known, end) => {
  const declined = { ...facts, weight: 936, declined: 'right', ...known } as const
  const canonical = `["vote",1,"2026-11-20T10:00:00.123Z","left_better","a","b",1,false,true,null,936,${end}]`
  expect(entryHash(GENESIS_HASH, declined)).toEqual(
    createHash('sha256').update(GENESIS_HASH).update(canonical).digest(),
  )
  const { declined: _, ...answered } = declined
  expect(entryHash(GENESIS_HASH, { ...answered, declined: null })).toEqual(
    entryHash(GENESIS_HASH, answered),
  )
})

test('a change of a model has its place in the same chain', () => {
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

test('a label names its vote, its axis, who says so and each slug', () => {
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
