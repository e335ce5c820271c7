import type { AnswerVerdict } from '@assay/contracts/assessments'
import { findRiggers, prepareRiggingTests, type RiggerSuspicion } from './find-riggers.ts'
import type { TimedVote } from './timed-vote.ts'
import { type DrawShare, type ModelRecord, TASTE_SHIFTS } from './voter-records.ts'

/** A verdict on one answer. A good answer is right or mostly right. */
interface GivenVerdict {
  readonly voterId: string
  readonly modelId: string
  readonly castAtMs: number
  readonly isGood: boolean
}

/** Number of average verdicts that are added to each model's verdicts. */
const PRIOR_VERDICTS = 4

/**
 * Finds voters whose verdicts favour or punish one model, with the same mixture as for votes: an
 * honest voter assesses a model as often as it is drawn, and is up to 1.5 log-odds milder or
 * stricter than the mean of all verdicts on it.
 */
export function findVerdictRiggers(
  votes: readonly TimedVote[],
  drawShare: DrawShare,
): RiggerSuspicion[] {
  const verdicts = votes.flatMap(verdictsOf)
  const tests = prepareRiggingTests(verdictRecords(verdicts, drawShare))
  const voters = new Set(verdicts.map(({ voterId }) => voterId))
  return findRiggers(tests, voters).map((suspicion) => ({ ...suspicion, reason: 'verdicts' }))
}

function verdictsOf({ voterId, castAtMs, ...vote }: TimedVote): GivenVerdict[] {
  const given = (modelId: string, verdict: AnswerVerdict | null | undefined) =>
    verdict ? [{ voterId, modelId, castAtMs, isGood: GOOD.has(verdict) }] : []
  return [
    ...given(vote.leftModelId, vote.leftVerdict),
    ...given(vote.rightModelId, vote.rightVerdict),
  ]
}
const GOOD: ReadonlySet<AnswerVerdict> = new Set(['right', 'mostly_right'])

/** The records of all voters on all models, keyed by model. */
function verdictRecords(
  verdicts: readonly GivenVerdict[],
  drawShare: DrawShare,
): ReadonlyMap<string, readonly ModelRecord[]> {
  const byVoter = Map.groupBy(verdicts, ({ voterId }) => voterId)
  const records = Array.from(
    Map.groupBy(verdicts, ({ modelId }) => modelId),
    ([modelId, onModel]) => {
      const logs = createLogs(onModel, verdicts)
      const ofVoters = Map.groupBy(onModel, ({ voterId }) => voterId)
      return [
        modelId,
        Array.from(ofVoters, ([voterId, seen]) =>
          recordOf(byVoter.get(voterId) ?? [], seen, drawShare, logs),
        ),
      ] as const
    },
  )
  return new Map(records)
}

/** @param own all verdicts of the voter. @param seen those on the model. */
function recordOf(
  own: readonly GivenVerdict[],
  seen: readonly GivenVerdict[],
  drawShare: DrawShare,
  logs: VerdictLogs,
): ModelRecord {
  const [{ voterId, modelId } = { voterId: '', modelId: '' }] = seen
  const chosen = countGood(seen)
  // A battle has two answers, so a model's share of the answers is half its share of the battles.
  const drawn = own.reduce((sum, { castAtMs }) => sum + drawShare(modelId, castAtMs) / 2, 0)
  return {
    ...{ voterId, votes: own.length, seen: seen.length, chosen, drawn: drawn / own.length },
    logLikelihoods: Float64Array.from(
      logs.good,
      (good, at) => chosen * good + (seen.length - chosen) * (logs.bad[at] ?? 0),
    ),
  }
}

/** Log probabilities, by taste shift, of a good verdict on a model and of any other verdict. */
interface VerdictLogs {
  readonly good: readonly number[]
  readonly bad: readonly number[]
}

function createLogs(onModel: readonly GivenVerdict[], all: readonly GivenVerdict[]): VerdictLogs {
  const mean = (countGood(all) + 1) / (all.length + 2)
  const share = (countGood(onModel) + PRIOR_VERDICTS * mean) / (onModel.length + PRIOR_VERDICTS)
  const odds = Math.log(share / (1 - share))
  const shares = TASTE_SHIFTS.map((shift) => 1 / (1 + Math.exp(-odds - shift)))
  return { good: shares.map(Math.log), bad: shares.map((one) => Math.log1p(-one)) }
}

function countGood(verdicts: readonly GivenVerdict[]): number {
  return verdicts.reduce((sum, { isGood }) => sum + Number(isGood), 0)
}
