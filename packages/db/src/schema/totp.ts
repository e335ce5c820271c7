import type { Generated } from 'kysely'

/** The second factor of an account; it counts from `enabledAt` on. */
export interface TotpSecretTable {
  userId: string
  /** Encrypted under a key of the gateway: nonce, tag and text. */
  sealedSecret: Buffer
  enabledAt: Date | null
  /** The newest 30 s step whose code was accepted: no code works twice. */
  lastStep: string | null
  /** What stands in for a lost second factor, each once: a used one is removed. */
  recoveryCodeHashes: Generated<Buffer[]>
  createdAt: Generated<Date>
}
