import { createRisingLogs, type RisingLogs } from './rising-logs.ts'
import { type ModelRecord, TASTE_SHIFTS } from './voter-records.ts'

/** Whether riggers raise the model or lower it. */
export type Direction = 'up' | 'down'

/**
 * A kind of rigging: in which battles the rigger votes, and how often the vote helps the rigger's
 * aim.
 */
interface RiggedKind {
  /**
   * Share of the voter's votes that are on the model. Undefined means the share with which it is
   * drawn.
   */
  readonly seen: number | undefined
  readonly success: number
}

/** The rigger votes only where the model is recognised, or rigs every second vote. */
const SELECTIVE: readonly RiggedKind[] = [
  { seen: 0.97, success: 0.95 },
  { seen: 0.6, success: 0.86 },
]
/**
 * The rigger votes in all battles, and nearly always for one model. It exists only for raising a
 * model, because many honest voters never choose a weak model.
 */
const OMNIPRESENT: RiggedKind = { seen: undefined, success: 0.95 }

const KINDS: Readonly<Record<Direction, readonly RiggedKind[]>> = {
  up: [...SELECTIVE, OMNIPRESENT],
  down: SELECTIVE,
}

/**
 * Concentration, in votes, of the beta distribution of a voter's share of battles with one model.
 */
const DRAW_CERTAINTY = 50
const RIGGED_CERTAINTY = 20

/** Returns the number of kinds in a row. The honest kinds come first. */
export function kindsOf(direction: Direction): number {
  return TASTE_SHIFTS.length + KINDS[direction].length
}

/**
 * Returns the likelihood of a record for each kind of voter, honest tastes first, up to a common
 * factor.
 */
export type LikelihoodRow = (record: ModelRecord, direction: Direction) => Float64Array

export function createLikelihoodRow(): LikelihoodRow {
  const risingLogs = createRisingLogs()
  return (record, direction) => {
    const { votes, seen, chosen, drawn, logLikelihoods } = record
    const row = new Float64Array(kindsOf(direction))
    const asDrawn = logBetaBinomial(risingLogs, seen, votes, drawn, DRAW_CERTAINTY)
    row.set(logLikelihoods)
    for (const at of logLikelihoods.keys()) row[at] = (row[at] ?? 0) + asDrawn
    const success = direction === 'up' ? chosen : seen - chosen
    for (const [at, kind] of KINDS[direction].entries()) {
      const exposure =
        kind.seen === undefined
          ? asDrawn
          : logBetaBinomial(risingLogs, seen, votes, kind.seen, RIGGED_CERTAINTY)
      row[logLikelihoods.length + at] =
        exposure + success * Math.log(kind.success) + (seen - success) * Math.log1p(-kind.success)
    }
    const highest = row.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY)
    return row.map((log) => Math.exp(log - highest))
  }
}

/**
 * Returns the log probability of one specific sequence with `hits` in `tries`, if their share
 * varies around `mean`.
 */
function logBetaBinomial(
  risingLogs: RisingLogs,
  hits: number,
  tries: number,
  mean: number,
  certainty: number,
): number {
  const share = Math.min(0.99, Math.max(0.001, Math.round(1_000 * mean) / 1_000))
  return (
    risingLogs(share * certainty, hits) +
    risingLogs((1 - share) * certainty, tries - hits) -
    risingLogs(certainty, tries)
  )
}
