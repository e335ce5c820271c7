import { choiceAmong } from '../choice.ts'
import type { ExpectedBoard } from './expected-board.ts'
import type { TimedVote } from './timed-vote.ts'

/**
 * Deviations from the average that count as honest, for a voter's taste for a model, in log-odds.
 * The largest deviation is a preference of 260 points.
 */
export const TASTE_SHIFTS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5] as const

/** One voter's votes in the window on one model. */
export interface ModelRecord {
  readonly voterId: string
  /** Number of all votes of the voter in the window. */
  readonly votes: number
  /** Number of votes on the model, and of votes in its favour. A tie counts half. */
  seen: number
  chosen: number
  /** Share of the battles that included the model, averaged over the times of the voter's votes. */
  readonly drawn: number
  /** Log likelihood of the voter's choices on the model, by taste shift. */
  readonly logLikelihoods: Float64Array
}

/** Returns how often a model was drawn at a time, as a share of the battles. */
export type DrawShare = (modelId: string, atMs: number) => number

/** The records of all voters on all models, keyed by model. */
export function recordsOf(
  votes: readonly TimedVote[],
  board: ExpectedBoard,
  drawShare: DrawShare,
): Map<string, ModelRecord[]> {
  const chances = createChanceTable(board)
  const byModel = new Map<string, ModelRecord[]>()
  for (const [voterId, own] of Map.groupBy(votes, (vote) => vote.voterId))
    for (const [modelId, record] of recordsOfVoter(voterId, own, chances, drawShare)) {
      const ofModel = byModel.get(modelId)
      if (ofModel) ofModel.push(record)
      else byModel.set(modelId, [record])
    }
  return byModel
}

function recordsOfVoter(
  voterId: string,
  votes: readonly TimedVote[],
  chances: ChanceTable,
  drawShare: DrawShare,
): ReadonlyMap<string, ModelRecord> {
  const records = new Map<string, ModelRecord>()
  const recordOf = (modelId: string) => {
    const known = records.get(modelId)
    if (known) return known
    const drawn = votes.reduce((sum, { castAtMs }) => sum + drawShare(modelId, castAtMs), 0)
    const record: ModelRecord = {
      voterId,
      votes: votes.length,
      seen: 0,
      chosen: 0,
      drawn: drawn / votes.length,
      logLikelihoods: new Float64Array(TASTE_SHIFTS.length),
    }
    records.set(modelId, record)
    return record
  }
  for (const { leftModelId, rightModelId, outcome } of votes) {
    const half = outcome === 'tie' ? 0.5 : 0
    const left = outcome === 'left_better' ? 1 : half
    const right = outcome === 'right_better' ? 1 : half
    see(recordOf(leftModelId), left, chances(leftModelId, rightModelId))
    see(recordOf(rightModelId), right, chances(rightModelId, leftModelId))
  }
  return records
}

function see(record: ModelRecord, chosen: number, { chosenLogs, otherLogs }: Chances): void {
  record.seen += 1
  record.chosen += chosen
  const { logLikelihoods } = record
  for (const [at, chosenLog] of chosenLogs.entries())
    logLikelihoods[at] =
      (logLikelihoods[at] ?? 0) + chosen * chosenLog + (1 - chosen) * (otherLogs[at] ?? 0)
}

/** Log probabilities, by taste shift, that a model is chosen and that it is not. */
interface Chances {
  readonly chosenLogs: readonly number[]
  readonly otherLogs: readonly number[]
}

type ChanceTable = (modelId: string, rivalId: string) => Chances

function createChanceTable(board: ExpectedBoard): ChanceTable {
  const table = new Map<string, Chances>()
  return (modelId, rivalId) => {
    const key = `${modelId} ${rivalId}`
    const known = table.get(key)
    if (known) return known
    const own = board.strengthOf(modelId)
    const rival = board.strengthOf(rivalId)
    const shares = TASTE_SHIFTS.map((shift) => choiceAmong(own + shift, rival).first)
    const chances = {
      chosenLogs: shares.map((share) => Math.log(share)),
      otherLogs: shares.map((share) => Math.log1p(-share)),
    }
    table.set(key, chances)
    return chances
  }
}
