import { CheckpointDto, CheckpointsDto, LedgerKeysDto } from '@assay/contracts'
import { type Checkpoint, fromCheckpointDto, type PublicKey } from '@assay/ledger'

/**
 * Checkpoints as somebody kept them: one, the arena's answer with many, or a log with one a line.
 * @throws {SyntaxError|ZodError} for anything else.
 */
export function readCheckpoints(text: string): Checkpoint[] {
  const lines = text.trim().split('\n')
  const isLog = lines.length > 1 && lines.every((line) => line.startsWith('{"position"'))
  if (isLog) return lines.map((line) => toCheckpoint(JSON.parse(line)))
  const content: unknown = JSON.parse(text)
  const many = CheckpointsDto.safeParse(content)
  return many.success ? many.data.checkpoints.map(fromCheckpointDto) : [toCheckpoint(content)]
}

/**
 * The keys as the arena serves them.
 * @throws {SyntaxError|ZodError} for anything else.
 */
export function readPublicKeys(text: string): PublicKey[] {
  const { keys } = LedgerKeysDto.parse(JSON.parse(text))
  return keys.map(({ key_id: keyId, public_key: spki }) => ({ keyId, spki }))
}

function toCheckpoint(content: unknown): Checkpoint {
  return fromCheckpointDto(CheckpointDto.parse(content))
}
