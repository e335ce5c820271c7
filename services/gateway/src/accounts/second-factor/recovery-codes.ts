import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const COUNT = 10
/** With 120 bits there are too many codes to try, so a fast hash without salt is enough. */
const BYTES = 15

/** Creates the codes for the user to write down, and the hashes to store. */
export function createRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: COUNT }, () => {
    const text = new Secret({ size: BYTES }).base32
    return text.match(/.{4}/g)?.join('-') ?? text
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** Ignores case, spaces and dashes. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return createHash('sha256').update(plain).digest()
}
