import type { Generated } from 'kysely'

/** The second factor of an account. It is required from `enabledAt` on. */
export interface TotpSecretTable {
  userId: string
  /** Encrypted with a key of the gateway: nonce, tag and ciphertext. */
  sealedSecret: Buffer
  enabledAt: Date | null
  /** The newest 30-second step whose code was accepted, so that no code works twice. */
  lastStep: string | null
  /** Hashes of the unused recovery codes. A used code is removed. */
  recoveryCodeHashes: Generated<Buffer[]>
  createdAt: Generated<Date>
}
