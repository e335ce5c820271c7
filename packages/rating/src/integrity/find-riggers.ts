import { fitMixture, likelihoodOf } from './mixture.ts'
import { createLikelihoodRow, type Direction, kindsOf } from './rigged-kinds.ts'
import type { Suspicion } from './suspicion.ts'
import { type ModelRecord, TASTE_SHIFTS } from './voter-records.ts'

/**
 * Minimum gain in log likelihood of a mixture with riggers over a mixture of honest tastes. It is
 * high because the window is tested repeatedly, for every model and both directions.
 */
const MIN_GAIN = 14
/** Minimum posterior probability for each named voter. */
const MIN_CHANCE = 0.97
/**
 * Maximum expected number of honest voters who are named, as a share of the voters who are not
 * named.
 */
const MAX_MISTAKES = 0.005
const MIN_MISTAKES = 0.3
/** Minimum posterior probability of a voter in a suspicious group. */
const MIN_MEMBER_CHANCE = 0.5
/** Minimum number of suspects that count as a crowd. */
const CROWD = 3
const HONEST = TASTE_SHIFTS.length

/** A suspicion with its evidence. */
export interface RiggerSuspicion extends Suspicion {
  readonly evidence: {
    readonly modelId: string
    readonly direction: Direction
    /** Gain in log likelihood of the mixture with riggers over the mixture of honest tastes. */
    readonly gain: number
    /** Posterior probability, 0 to 1, that this voter is a rigger. */
    readonly chance: number
    /** Numbers of the voter's votes in the window: all, on the model, and in the model's favour. */
    readonly cast: number
    readonly seen: number
    readonly chosen: number
    /** Number of voters named together. */
    readonly together: number
  }
}

/** The votes on one model in one direction, prepared for fits to different sets of voters. */
export interface RiggingTest {
  readonly modelId: string
  readonly direction: Direction
  readonly records: readonly ModelRecord[]
  readonly rows: readonly Float64Array[]
}

/** A mixture with riggers, fitted to some voters. */
interface RiggedMixture {
  /** Posterior probability, 0 to 1, that each voter with a record is a rigger. */
  readonly chances: readonly number[]
  readonly logLikelihood: number
}

/** Prepares all records for both directions. */
export function prepareRiggingTests(
  records: ReadonlyMap<string, readonly ModelRecord[]>,
): RiggingTest[] {
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
 * Finds those of `voters` who favour or punish one model, alone or together. It fits a mixture of
 * riggers and of honest tastes, each with any frequency. A voter is named only if their own record
 * almost certainly belongs to a rigger and the mixture explains all voters far better than honest
 * tastes do. Crowds with a different taste and fans of a model count as honest tastes that have
 * become frequent.
 */
export function findRiggers(
  tests: readonly RiggingTest[],
  voters: ReadonlySet<string>,
): RiggerSuspicion[] {
  return tests.flatMap((test) => findRiggersOf(onlyOf(test, voters), voters.size))
}

/** Returns the test with the records of `voters` only. */
function onlyOf(test: RiggingTest, voters: ReadonlySet<string>): RiggingTest {
  const at = test.records.flatMap(({ voterId }, place) => (voters.has(voterId) ? [place] : []))
  const records = at.flatMap((place) => test.records[place] ?? [])
  const rows = at.flatMap((place) => test.rows[place] ?? [])
  return { ...test, records, rows }
}

/**
 * Returns the members of a suspicious group whose own votes fit riggers better than honest tastes.
 * The prior is the share of riggers in the group. A member whose votes all went against the target
 * is never returned.
 */
export function findRiggingMembers(
  test: RiggingTest,
  { members, gain }: { readonly members: ReadonlySet<string>; readonly gain: number },
): RiggerSuspicion[] {
  const own = onlyOf(test, members)
  const { chances } = fitRiggers(own, members.size)
  const helped = ({ seen, chosen }: ModelRecord) =>
    test.direction === 'up' ? chosen : seen - chosen
  const suspects = own.records
    .map((record, at) => ({ record, chance: chances[at] ?? 0 }))
    .filter(({ record, chance }) => chance > MIN_MEMBER_CHANCE && helped(record) > 0)
  return toSuspicions(suspects, { test, gain, reason: 'cohort' })
}

function findRiggersOf(test: RiggingTest, voters: number): RiggerSuspicion[] {
  const { records, rows } = test
  if (!isWorthALook(rows, voters)) return []
  const others = voters - records.length
  const without = fitMixture({ rows, kinds: HONEST, honest: HONEST, others })
  const { chances, logLikelihood } = fitRiggers(test, voters)
  const gain = logLikelihood - without.logLikelihood
  if (gain < MIN_GAIN) return []
  const suspects = surest(
    records.map((record, at) => ({ record, chance: chances[at] ?? 0 })),
    voters,
  )
  const reason = suspects.length < CROWD ? 'residual' : 'cohort'
  return toSuspicions(suspects, { test, gain, reason })
}

/** @param voters number of voters, with and without a record. */
function fitRiggers({ rows, records, direction }: RiggingTest, voters: number): RiggedMixture {
  const { shares, logLikelihood } = fitMixture({
    ...{ rows, kinds: kindsOf(direction), honest: HONEST },
    others: voters - records.length,
  })
  return {
    logLikelihood,
    chances: rows.map((row) => likelihoodOf(row, shares, HONEST) / likelihoodOf(row, shares)),
  }
}

function toSuspicions(
  suspects: readonly Suspect[],
  { test: { modelId, direction }, gain, reason }: Finding,
): RiggerSuspicion[] {
  return suspects.map(({ record: { voterId, votes, seen, chosen }, chance }) => ({
    ...{ voterId, reason },
    evidence: {
      ...{ modelId, direction, gain, chance },
      ...{ cast: votes, seen, chosen, together: suspects.length },
    },
  }))
}

/** What the suspects of one test have in common. */
interface Finding extends Pick<Suspicion, 'reason'> {
  readonly test: RiggingTest
  readonly gain: number
}

interface Suspect {
  readonly record: ModelRecord
  readonly chance: number
}

/**
 * Returns the most certain suspects, as long as the expected number of honest voters among them
 * stays small.
 */
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

/**
 * Returns false if no share of riggers could explain the records better. Avoids the fit for most
 * models.
 */
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
