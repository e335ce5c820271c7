import {
  boardHash,
  type Checkpoint,
  checkpointCode,
  isSignedBy,
  type PublicKey,
} from '@assay/ledger'
import { ExportError } from './export-error.ts'
import { type ExportLine, type Lines, readExport } from './read-export.ts'
import type { Chain } from './verify-chain.ts'

type EntryLine = Exclude<ExportLine, { kind: 'snapshot' }>

/** A checkpoint was not signed with any of the keys given. */
export class ForgedCheckpointError extends Error {
  override readonly name = 'ForgedCheckpointError'

  constructor(checkpoint: Checkpoint) {
    super(`checkpoint ${checkpointCode(checkpoint)} carries the signature of none of the keys`)
  }
}

/** @throws {ForgedCheckpointError} at the first that none of the keys signed. */
export function verifySignatures(
  checkpoints: readonly Checkpoint[],
  keys: readonly PublicKey[],
): void {
  const forged = checkpoints.find((it) => !keys.some((key) => isSignedBy(it, key)))
  if (forged) throw new ForgedCheckpointError(forged)
}

/**
 * Checks that a verified chain goes on from where each checkpoint was made: what was there then is
 * there still, in the same order and to the letter. A board that the checkpoint was of must be the
 * one that was signed, with the same names.
 * @throws {ExportError} at the first checkpoint that does not fit.
 */
export async function verifyCheckpoints(
  lines: Lines,
  chain: Chain,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  const placed = Map.groupBy(checkpoints, ({ position }) => position)
  placed.delete(0)
  for await (const read of readExport(lines)) {
    if (read.kind === 'snapshot') break
    const { seq, hash } = read.kind === 'vote' ? read.vote : read.change
    verifyHeads(placed.get(seq) ?? [], { number: read.number, hash })
    placed.delete(seq)
  }
  const [missing] = [...placed.values()].flat()
  if (missing) throw new ExportError(chain.line, `the ledger ends before ${nameOf(missing)}`)
  verifyNewest(chain, checkpoints)
}

function verifyHeads(
  checkpoints: readonly Checkpoint[],
  { number, hash }: Pick<EntryLine, 'number'> & { readonly hash: string },
): void {
  const other = checkpoints.find(({ headHash }) => headHash.toString('hex') !== hash)
  if (other) throw new ExportError(number, `${nameOf(other)} is of other entries up to here`)
}

function verifyNewest({ snapshot, line }: Chain, checkpoints: readonly Checkpoint[]): void {
  const computedAt = Date.parse(snapshot.computed_at)
  const newest = checkpoints.find((it) => it.computedAt.getTime() === computedAt)
  if (newest && !newest.boardHash.equals(boardHash(snapshot.entries.map(toBoardLine))))
    throw new ExportError(line, `${nameOf(newest)} is of another board`)
}

function nameOf(checkpoint: Checkpoint): string {
  return `checkpoint ${checkpointCode(checkpoint)} of position ${checkpoint.position}`
}

/** A model's line of the snapshot as its checkpoint tells of it. */
export function toBoardLine(entry: Chain['snapshot']['entries'][number]) {
  return {
    modelId: entry.model,
    modelName: entry.llm_name,
    rank: entry.rank,
    rankLow: entry.rank_low,
    rankHigh: entry.rank_high,
    tier: entry.tier,
    group: entry.group,
    rating: entry.elo_rating,
    confidenceInterval: entry.confidence_interval,
    matchesPlayed: entry.matches_played,
    wins: entry.wins,
    losses: entry.losses,
    ties: entry.ties,
    bothBad: entry.both_bad,
  }
}
