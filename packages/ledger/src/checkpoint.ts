import { createHash } from 'node:crypto'
import { isMessageSignedBy, type PublicKey, type SigningKey, signMessage } from './signing-key.ts'

/**
 * The signed facts of a published board. The signature prevents the arena from changing them later.
 */
export interface CheckpointFacts {
  /** Number of ledger entries from which the board was computed. */
  readonly position: number
  /** Hash of the ledger entry at this position. */
  readonly headHash: Buffer
  readonly methodVersion: string
  readonly boardHash: Buffer
  readonly computedAt: Date
}

/** A checkpoint with the arena's signature. */
export interface Checkpoint extends CheckpointFacts {
  readonly keyId: string
  readonly signature: Buffer
}

/**
 * Prefix of the signed message. Because of it, a signature made for another purpose is invalid
 * here.
 */
const CONTEXT = 'assay-checkpoint-1'
const CODE_CHARACTERS = 12

export function signCheckpoint(facts: CheckpointFacts, key: SigningKey): Checkpoint {
  const { keyId } = key.publicKey
  return { ...facts, keyId, signature: signMessage(messageOf(facts, keyId), key) }
}

/** Returns true if the key's holder signed exactly this checkpoint. */
export function isSignedBy(checkpoint: Checkpoint, key: PublicKey): boolean {
  const { keyId, signature } = checkpoint
  return isMessageSignedBy({ message: messageOf(checkpoint, keyId), keyId, signature }, key)
}

/**
 * Returns a short code for people to compare and quote: 60 bits of the signed message's SHA-256, in
 * Crockford's base32, in groups of four.
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
