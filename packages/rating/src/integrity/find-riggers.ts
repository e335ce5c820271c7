import { fitMixture, likelihoodOf } from './mixture.ts'
import { createLikelihoodRow, type Direction, kindsOf } from './rigged-kinds.ts'
import type { Suspicion } from './suspicion.ts'
import { type ModelRecord, TASTE_SHIFTS } from './voter-records.ts'

/**
 * By how much riggers must explain the voters better than honest tastes do, in log likelihood. The
 * window is looked at again and again, for every model and both directions.
 */
const MIN_GAIN = 14
/** How sure it must be of each voter that they rig. */
const MIN_CHANCE = 0.97
/** How many of the voters who are not named may be expected to be honest and named all the same. */
const MAX_MISTAKES = 0.005
const MIN_MISTAKES = 0.3
/** Of so many or more, each is one of a crowd. */
const CROWD = 3

/** A suspicion with the figures that it rests on. */
export interface RiggerSuspicion extends Suspicion {
  readonly evidence: {
    readonly modelId: string
    readonly direction: Direction
    /** By how much riggers explain all voters better than tastes alone, in log likelihood. */
    readonly gain: number
    /** How sure it is of this voter, from 0 to 1. */
    readonly chance: number
    /** The voter's votes in the window, those on the model, and those of them for it. */
    readonly cast: number
    readonly seen: number
    readonly chosen: number
    /** How many are named together. */
    readonly together: number
  }
}

/** The votes of a time, made ready to be judged together with some voters or others. */
export interface Judgement {
  readonly modelId: string
  readonly direction: Direction
  readonly records: readonly ModelRecord[]
  readonly rows: readonly Float64Array[]
}

/** Prepares all records for both directions. */
export function prepareJudgements(
  records: ReadonlyMap<string, readonly ModelRecord[]>,
): Judgement[] {
  const likelihoodRow = createLikelihoodRow()
  return [...records].flatMap(([modelId, ofModel]) =>
    (['up', 'down'] as const).map((direction) => ({
      modelId,
      direction,
      records: ofModel,
      rows: ofModel.map((record) => likelihoodRow(record, direction)),
    })),
  )
}

/**
 * Those of `voters` who favour or punish one model, alone or together. All are taken for a mixture
 * of honest tastes, however common each, and of riggers; named are those whose own record is a
 * rigger's almost certainly, and only when riggers explain the whole far better than tastes alone. A
 * crowd with a taste of its own, or fans of a model, are honest tastes that became common.
 */
export function findRiggers(
  judgements: readonly Judgement[],
  voters: ReadonlySet<string>,
): RiggerSuspicion[] {
  return judgements.flatMap((judgement) => {
    const at = judgement.records.flatMap(({ voterId }, place) =>
      voters.has(voterId) ? [place] : [],
    )
    const records = at.flatMap((place) => judgement.records[place] ?? [])
    const rows = at.flatMap((place) => judgement.rows[place] ?? [])
    return findRiggersOf({ ...judgement, records, rows }, voters.size)
  })
}

function findRiggersOf(
  { modelId, direction, records, rows }: Judgement,
  voters: number,
): RiggerSuspicion[] {
  if (!isWorthALook(rows, voters)) return []
  const honest = TASTE_SHIFTS.length
  const others = voters - records.length
  const without = fitMixture({ rows, kinds: honest, honest, others })
  const { shares, logLikelihood } = fitMixture({ rows, kinds: kindsOf(direction), honest, others })
  const gain = logLikelihood - without.logLikelihood
  if (gain < MIN_GAIN) return []
  const chances = rows.map((row) => likelihoodOf(row, shares, honest) / likelihoodOf(row, shares))
  const suspects = records.map((record, at) => ({ record, chance: chances[at] ?? 0 }))
  return surest(suspects, voters).map(
    ({ record: { voterId, votes, seen, chosen }, chance }, _, { length: together }) => ({
      voterId,
      reason: together < CROWD ? 'residual' : 'cohort',
      evidence: { modelId, direction, gain, chance, cast: votes, seen, chosen, together },
    }),
  )
}

interface Suspect {
  readonly record: ModelRecord
  readonly chance: number
}

/** The surest of them, as long as hardly any of the other voters is expected to be among them. */
function surest(suspects: readonly Suspect[], voters: number): readonly Suspect[] {
  const ordered = suspects
    .filter(({ chance }) => chance >= MIN_CHANCE)
    .toSorted((one, other) => other.chance - one.chance)
  let mistakes = 0
  const end = ordered.findIndex(({ chance }, at) => {
    mistakes += 1 - chance
    return mistakes > Math.max(MIN_MISTAKES, MAX_MISTAKES * (voters - at - 1))
  })
  return end === -1 ? ordered : ordered.slice(0, end)
}

const EVEN_SHARES = TASTE_SHIFTS.map(() => 1 / TASTE_SHIFTS.length)
const RIGGED_SHARES = [0.5, 0.1, 0.01, 0.001]

/** Could any share of riggers explain the voters better? Spares most models the fit. */
function isWorthALook(rows: readonly Float64Array[], voters: number): boolean {
  const excess = rows.map((row) => {
    let rigged = 0
    for (let kind = TASTE_SHIFTS.length; kind < row.length; kind++)
      rigged = Math.max(rigged, row[kind] ?? 0)
    return rigged / likelihoodOf(row, EVEN_SHARES) - 1
  })
  return RIGGED_SHARES.some((share) => {
    const rest = (voters - rows.length) * Math.log1p(-share)
    return excess.reduce((sum, one) => sum + Math.log1p(share * one), rest) > MIN_GAIN / 2
  })
}
