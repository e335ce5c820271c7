import type { CheckpointDto } from '@assay/contracts/checkpoints'
import { type Checkpoint, checkpointCode } from './checkpoint.ts'

/**
 * Converts a checkpoint to the form that the arena serves and logs, and that third parties keep.
 */
export function toCheckpointDto(checkpoint: Checkpoint): CheckpointDto {
  return {
    position: checkpoint.position,
    head_hash: checkpoint.headHash.toString('hex'),
    method_version: checkpoint.methodVersion,
    board_hash: checkpoint.boardHash.toString('hex'),
    computed_at: checkpoint.computedAt.toISOString(),
    key_id: checkpoint.keyId,
    signature: checkpoint.signature.toString('base64'),
    code: checkpointCode(checkpoint),
  }
}

export function fromCheckpointDto(dto: CheckpointDto): Checkpoint {
  return {
    position: dto.position,
    headHash: Buffer.from(dto.head_hash, 'hex'),
    methodVersion: dto.method_version,
    boardHash: Buffer.from(dto.board_hash, 'hex'),
    computedAt: new Date(dto.computed_at),
    keyId: dto.key_id,
    signature: Buffer.from(dto.signature, 'base64'),
  }
}
