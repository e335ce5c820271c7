import type { Generated } from 'kysely'

/** A public key that has signed checkpoints. Rows are never deleted. */
export interface LedgerKeyTable {
  keyId: string
  /** SubjectPublicKeyInfo in DER, base64. */
  spki: string
  firstUsedAt: Generated<Date>
}

/** The signed statement about a published board. It is kept after the board is deleted. */
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
  /** When it was appended to the checkpoint log; null until then. */
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
