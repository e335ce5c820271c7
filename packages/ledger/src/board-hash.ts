import { createHash } from 'node:crypto'

/** A model's row on a published board. */
export interface BoardLine {
  readonly modelId: string
  readonly modelName: string
  /** Rank, spread and tier are null for an unranked model. */
  readonly rank: number | null
  readonly rankLow: number | null
  readonly rankHigh: number | null
  readonly tier: number | null
  readonly group: number
  /** In points, as published. */
  readonly rating: number
  /** Half-width of the 95 % interval in points, as published. Null if there is no interval. */
  readonly confidenceInterval: number | null
  readonly matchesPlayed: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
}

/**
 * Computes SHA-256 over the board as a JSON array of its lines, sorted by model id. A line contains
 * all published fields of a model. Points are rounded to millionths.
 */
export function boardHash(lines: readonly BoardLine[]): Buffer {
  const rows = lines
    .toSorted((one, other) => (one.modelId < other.modelId ? -1 : 1))
    .map((line) => [
      line.modelId,
      line.modelName,
      line.rank,
      line.rankLow,
      line.rankHigh,
      toMillionths(line.rating),
      line.confidenceInterval === null ? null : toMillionths(line.confidenceInterval),
      line.matchesPlayed,
      line.wins,
      line.losses,
      line.ties,
      line.bothBad,
      line.tier,
      line.group,
    ])
  return createHash('sha256').update(JSON.stringify(rows)).digest()
}

function toMillionths(points: number): number {
  return Math.round(points * 1e6)
}
