import { expect, test } from 'vitest'
import { type Checkpoint, checkpointCode, isSignedBy, signCheckpoint } from './checkpoint.ts'
import { MalformedKeyError, readSigningKey } from './signing-key.ts'

const key = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
const facts = {
  position: 42,
  headHash: Buffer.alloc(32, 1),
  methodVersion: '1',
  boardHash: Buffer.alloc(32, 2),
  computedAt: new Date('2026-11-22T10:00:00.123Z'),
}
const checkpoint = signCheckpoint(facts, key)

test('a signed checkpoint is accepted', () => {
  expect(isSignedBy(checkpoint, key.publicKey)).toBe(true)
})

test.each<[string, Partial<Checkpoint>]>([
  ['position', { position: 41 }],
  ['head', { headHash: Buffer.alloc(32, 3) }],
  ['method', { methodVersion: '2' }],
  ['board', { boardHash: Buffer.alloc(32, 3) }],
  ['time', { computedAt: new Date('2026-11-22T10:00:00.124Z') }],
  ['signature', { signature: Buffer.alloc(64) }],
  ['signature cut short', { signature: checkpoint.signature.subarray(1) }],
])('a checkpoint with a different %s is refused', (_what, change) => {
  expect(isSignedBy({ ...checkpoint, ...change }, key.publicKey)).toBe(false)
})

test('a signature with another key is refused under either key id', () => {
  const other = readSigningKey(Buffer.alloc(32, 8).toString('base64'))
  expect(isSignedBy(checkpoint, other.publicKey)).toBe(false)
  expect(isSignedBy(checkpoint, { ...other.publicKey, keyId: checkpoint.keyId })).toBe(false)
  const impostor = { ...signCheckpoint(facts, other), keyId: checkpoint.keyId }
  expect(isSignedBy(impostor, key.publicKey)).toBe(false)
})

test('each checkpoint has a different short, readable code', () => {
  const code = checkpointCode(checkpoint)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(checkpointCode(signCheckpoint({ ...facts, position: 43 }, key))).not.toBe(code)
})

test.each(['', 'short', Buffer.alloc(31).toString('base64'), `${'x'.repeat(43)}!`])(
  'a key of %j is refused',
  (seed) => {
    expect(() => readSigningKey(seed)).toThrow(MalformedKeyError)
  },
)
