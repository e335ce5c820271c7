import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** An Ed25519 key pair that signs checkpoints and frozen studies. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: PublicKey
}

/** The data that verifies a signature. */
export interface PublicKey {
  readonly keyId: string
  /** SubjectPublicKeyInfo in DER, base64. */
  readonly spki: string
}

const SEED_BYTES = 32
/** PKCS #8 prefix of an Ed25519 seed (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `LEDGER_SIGNING_KEY` is not 32 bytes in base64. */
export class MalformedKeyError extends Error {
  override readonly name = 'MalformedKeyError'

  constructor() {
    super('a signing key is 32 random bytes in base64: openssl rand -base64 32')
  }
}

/**
 * Derives the key pair from a seed.
 * @param seed 32 random bytes in base64.
 * @throws {MalformedKeyError}
 */
export function readSigningKey(seed: string): SigningKey {
  if (!isSeed(seed)) throw new MalformedKeyError()
  const key = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: { keyId: keyIdOf(spki), spki: spki.toString('base64') } }
}

export function isSeed(text: string): boolean {
  return Buffer.from(text, 'base64').length === SEED_BYTES && /^[\w+/-]{43}=?$/.test(text)
}

/** Returns the first 64 bits of a public key's SHA-256, in hexadecimal. */
function keyIdOf(spki: Buffer): string {
  return createHash('sha256').update(spki).digest('hex').slice(0, 16)
}

/** Signs with Ed25519 (RFC 8032), which is deterministic. */
export function signMessage(message: Buffer, { privateKey }: SigningKey): Buffer {
  return sign(null, message, privateKey)
}

export interface SignedMessage {
  readonly message: Buffer
  readonly keyId: string
  readonly signature: Buffer
}

/**
 * Returns true if the key's holder signed exactly this message. Returns false for a malformed key,
 * too.
 */
export function isMessageSignedBy(signed: SignedMessage, { keyId, spki }: PublicKey): boolean {
  const der = Buffer.from(spki, 'base64')
  if (signed.keyId !== keyId || keyIdOf(der) !== keyId) return false
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, signed.message, key, signed.signature)
  } catch {
    return false
  }
}
