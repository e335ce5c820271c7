import type { Generated } from 'kysely'

/** A public key that checkpoints were signed with. Rows are never removed. */
export interface LedgerKeyTable {
  keyId: string
  /** SubjectPublicKeyInfo in DER, base64. */
  spki: string
  firstUsedAt: Generated<Date>
}

/** What was signed of a published board; it outlives the board. */
export interface LedgerCheckpointTable {
  snapshotId: string
  position: string
  headHash: Buffer
  methodVersion: string
  boardHash: Buffer
  computedAt: Date
  keyId: string
  signature: Buffer
  publishedAt: Generated<Date>
  /** When it was appended to the log of checkpoints; null while it is not. */
  loggedAt: Date | null
}

export const CHECKPOINT_COLUMNS = [
  'position',
  'headHash',
  'methodVersion',
  'boardHash',
  'computedAt',
  'keyId',
  'signature',
] as const satisfies readonly (keyof LedgerCheckpointTable)[]
