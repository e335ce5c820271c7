import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { keyIdOf, type PublicKey, type SigningKey } from './signing-key.ts'

/** What the arena says of one published board, so that it cannot say anything else later. */
export interface CheckpointFacts {
  /** Entries of the ledger that the board follows from. */
  readonly position: number
  /** Hash of the last of them. */
  readonly headHash: Buffer
  readonly methodVersion: string
  readonly boardHash: Buffer
  readonly computedAt: Date
}

/** A checkpoint with the signature of the arena's key. */
export interface Checkpoint extends CheckpointFacts {
  readonly keyId: string
  readonly signature: Buffer
}

/** What is signed begins with it, so that no signature of another use fits. */
const CONTEXT = 'assay-checkpoint-1'
const CODE_CHARACTERS = 12

/** Signs with Ed25519 (RFC 8032), whose signatures depend on key and message alone. */
export function signCheckpoint(facts: CheckpointFacts, key: SigningKey): Checkpoint {
  const { keyId } = key.publicKey
  return { ...facts, keyId, signature: sign(null, messageOf(facts, keyId), key.privateKey) }
}

/** Did the holder of this key sign exactly this? False for a malformed key, too. */
export function isSignedBy(checkpoint: Checkpoint, { keyId, spki }: PublicKey): boolean {
  const der = Buffer.from(spki, 'base64')
  if (checkpoint.keyId !== keyId || keyIdOf(der) !== keyId) return false
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, messageOf(checkpoint, keyId), key, checkpoint.signature)
  } catch {
    return false
  }
}

/**
 * A short code for people to compare and to quote: 60 bits of the SHA-256 of what is signed, in the
 * base32 of Crockford, in groups of four.
 */
export function checkpointCode(checkpoint: Checkpoint): string {
  const digest = createHash('sha256').update(messageOf(checkpoint, checkpoint.keyId)).digest()
  const characters = Array.from({ length: CODE_CHARACTERS }, (_, at) => base32At(digest, at))
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5

function base32At(bytes: Buffer, at: number): string {
  const from = at * BITS
  const word = bytes.readUInt16BE(from >> 3)
  return CROCKFORD.charAt((word >> (16 - BITS - (from & 7))) & 31)
}

function messageOf(facts: CheckpointFacts, keyId: string): Buffer {
  const { position, headHash, methodVersion, boardHash, computedAt } = facts
  const fields = [
    CONTEXT,
    position,
    headHash.toString('hex'),
    methodVersion,
    boardHash.toString('hex'),
    computedAt.toISOString(),
    keyId,
  ]
  return Buffer.from(JSON.stringify(fields))
}
