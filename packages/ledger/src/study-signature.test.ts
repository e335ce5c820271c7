import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMessageSignedBy, readSigningKey } from './signing-key.ts'
import { isStudySignedBy, type SignedStudy, signStudy } from './study-signature.ts'

const key = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
const study = signStudy(
  {
    id: '019ac000-0000-7000-8000-000000000001',
    hash: 'ab'.repeat(32),
    frozenAt: new Date('2026-11-28T20:00:00.123Z'),
  },
  key,
)

test('a signed study is accepted', () => {
  expect(isStudySignedBy(study, key.publicKey)).toBe(true)
})

test('everybody can verify the signature with the public key', () => {
  const { id, hash, frozenAt, keyId, signature } = study
  const message = `["assay-study-1","${id}","${hash}","${frozenAt.toISOString()}","${keyId}"]`
  const der = Buffer.from(key.publicKey.spki, 'base64')
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(message), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
})

test.each<[string, Partial<SignedStudy>]>([
  ['id', { id: '019ac000-0000-7000-8000-000000000002' }],
  ['hash', { hash: 'ac'.repeat(32) }],
  ['time', { frozenAt: new Date('2026-11-28T20:00:00.124Z') }],
  ['signature', { signature: Buffer.alloc(64).toString('base64') }],
  ['key id', { keyId: '0'.repeat(16) }],
])('a study with a different %s is refused', (_what, change) => {
  expect(isStudySignedBy({ ...study, ...change }, key.publicKey)).toBe(false)
})

test('a signature with another key, or for another purpose, is refused', () => {
  const other = readSigningKey(Buffer.alloc(32, 8).toString('base64'))
  expect(isStudySignedBy(study, { ...other.publicKey, keyId: study.keyId })).toBe(false)
  const { id, hash, frozenAt, keyId } = study
  const fields = ['assay-checkpoint-1', id, hash, frozenAt.toISOString(), keyId]
  const message = Buffer.from(JSON.stringify(fields))
  const signature = Buffer.from(study.signature, 'base64')
  expect(isMessageSignedBy({ message, keyId, signature }, key.publicKey)).toBe(false)
})
