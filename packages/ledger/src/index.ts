export { boardHash } from './board-hash.ts'
export {
  type Checkpoint,
  type CheckpointFacts,
  checkpointCode,
  isSignedBy,
  signCheckpoint,
} from './checkpoint.ts'
export { fromCheckpointDto, toCheckpointDto } from './checkpoint-dto.ts'
export { BrokenLedgerError, entryHash, GENESIS_HASH, verifyEntry } from './hash-chain.ts'
export {
  type ChangeFacts,
  exclusionFacts,
  type LabelState,
  type LedgerChange,
  labelFacts,
  type ModelState,
  modelFacts,
  restorationFacts,
  reversalFacts,
  type SplitState,
  splitFacts,
} from './ledger-change.ts'
export type { LedgerEntry, LedgerFacts, LedgerHead } from './ledger-entry.ts'
export { createVersions, type ModelSplit } from './model-split.ts'
export { isSeed, type PublicKey, readSigningKey, type SigningKey } from './signing-key.ts'
export { isStudySignedBy, type SignedStudy, type StudyFacts, signStudy } from './study-signature.ts'
