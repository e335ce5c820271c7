import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const COUNT = 10
/** So random (120 bits) that a plain hash keeps them: nobody tries them all. */
const BYTES = 15

/** Codes to be kept on paper, and what is stored of them. */
export function createRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: COUNT }, () => {
    const text = new Secret({ size: BYTES }).base32
    return text.match(/.{4}/g)?.join('-') ?? text
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** However it was typed: case, spaces and dashes do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return createHash('sha256').update(plain).digest()
}
