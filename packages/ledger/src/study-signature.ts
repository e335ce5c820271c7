import { isMessageSignedBy, type PublicKey, type SigningKey, signMessage } from './signing-key.ts'

/** The signed facts of a frozen study. The signature prevents the arena from changing them later. */
export interface StudyFacts {
  readonly id: string
  /** SHA-256 of the frozen study in hexadecimal. */
  readonly hash: string
  readonly frozenAt: Date
}

/** A frozen study with the arena's signature in base64. */
export interface SignedStudy extends StudyFacts {
  readonly keyId: string
  readonly signature: string
}

/**
 * Prefix of the signed message. Because of it, a signature made for another purpose is invalid
 * here.
 */
const CONTEXT = 'assay-study-1'

export function signStudy(study: StudyFacts, key: SigningKey): SignedStudy {
  const { keyId } = key.publicKey
  const signature = signMessage(messageOf(study, keyId), key).toString('base64')
  return { ...study, keyId, signature }
}

/** Returns true if the key's holder signed exactly this study. */
export function isStudySignedBy(study: SignedStudy, key: PublicKey): boolean {
  const { keyId } = study
  const signature = Buffer.from(study.signature, 'base64')
  return isMessageSignedBy({ message: messageOf(study, keyId), keyId, signature }, key)
}

function messageOf({ id, hash, frozenAt }: StudyFacts, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([CONTEXT, id, hash, frozenAt.toISOString(), keyId]))
}
