import { isDeepStrictEqual } from 'node:util'
import type { LedgerLine, LeftOutReason } from '@assay/contracts'
import {
  addVote,
  createTallies,
  estimateUncertainty,
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  fitTallies,
  METHOD_VERSION,
  PRIOR_PRECISION,
  type Standing,
  standingsOf,
  type Tallies,
  type Uncertainty,
  WEIGHT_UNITS,
} from '@assay/rating'
import { ExportError } from './export-error.ts'
import { type Lines, readExport } from './read-export.ts'
import type { Chain } from './verify-chain.ts'
import { createVoteLog } from './vote-log.ts'

type Entry = Chain['snapshot']['entries'][number]

/** Ratings and intervals may differ by this, in points; ranks and counts not at all. */
const TOLERANCE = 1e-6

/**
 * Computes the snapshot again from the votes of a verified chain.
 * @throws {ExportError} at the first weight, or at the snapshot, that does not follow from them.
 */
export async function verifyBoard(lines: Lines, chain: Chain): Promise<void> {
  const { snapshot, line } = chain
  verifyMethod(chain)
  const modelIds = snapshot.entries.map(({ model }) => model)
  const tallies = createTallies()
  const estimate = () => estimateUncertainty(tallies, fitTallies(tallies, modelIds))
  const at = snapshot.parameters.uncertaintyPosition ?? snapshot.ledger_position
  const votes = createVoteLog()
  const leftOut = createLeftOutCount()
  let uncertainty: Uncertainty | undefined = at === 0 ? estimate() : undefined

  for await (const read of readExport(lines)) {
    if (read.kind === 'snapshot') break
    const { seq } = read.kind === 'vote' ? read.vote : read.change
    const vote = votes.next(read)
    if (vote) {
      addLine(tallies, vote)
      leftOut.add(vote)
    }
    if (seq === at) uncertainty = estimate()
  }
  if (!uncertainty) throw new ExportError(line, 'its intervals are of no vote in the ledger')
  compare(chain, tallies, uncertainty)
  leftOut.verify(chain)
}

/** Counts the votes that take no part in the ratings, by reason. */
function createLeftOutCount() {
  const reasons = new Map<number, LeftOutReason>()
  return {
    /** A vote that is restored comes a second time, without its reason. */
    add({ seq, unrated_reason: unratedReason, excluded }: LedgerLine): void {
      const reason = unratedReason ?? (excluded ? 'excluded' : undefined)
      if (reason) reasons.set(seq, reason)
      else reasons.delete(seq)
    },
    /** Older boards say nothing of it. */
    verify({ snapshot: { left_out: claimed }, line }: Chain): void {
      const counts: Partial<Record<LeftOutReason, number>> = {}
      for (const reason of reasons.values()) counts[reason] = (counts[reason] ?? 0) + 1
      if (claimed !== null && !isDeepStrictEqual(claimed, counts))
        throw new ExportError(line, 'it counts other votes as left out')
    },
  }
}

function addLine(tallies: Tallies, vote: LedgerLine): void {
  if (!vote.rated || vote.excluded) return
  const counted = {
    voterId: vote.voter,
    leftModelId: vote.left_model,
    rightModelId: vote.right_model,
    outcome: vote.outcome,
  }
  addVote(tallies, counted, Math.round(vote.weight * WEIGHT_UNITS))
}

/** Other rules give other numbers, with nobody at fault. */
function verifyMethod({ snapshot, line }: Chain): void {
  const { priorPrecision, fullWeightVotes, fullWeightSamples, fullWeightRepeats } =
    snapshot.parameters
  const same =
    snapshot.method_version === METHOD_VERSION &&
    priorPrecision === PRIOR_PRECISION &&
    fullWeightVotes === FULL_WEIGHT_VOTES &&
    fullWeightSamples === FULL_WEIGHT_SAMPLES &&
    // Boards of before questions were recognised do not name it.
    (fullWeightRepeats ?? FULL_WEIGHT_REPEATS) === FULL_WEIGHT_REPEATS
  if (!same)
    throw new ExportError(
      line,
      `made with version ${snapshot.method_version} of the method, this is ${METHOD_VERSION}`,
    )
}

function compare({ snapshot, line }: Chain, tallies: Tallies, uncertainty: Uncertainty): void {
  const fit = fitTallies(
    tallies,
    snapshot.entries.map(({ model }) => model),
  )
  if (fit.modelIds.length !== snapshot.entries.length)
    throw new ExportError(line, 'the snapshot leaves out a model with votes')
  const standings = new Map(
    standingsOf(fit, uncertainty).entries.map((standing) => [standing.modelId, standing]),
  )
  for (const entry of snapshot.entries) {
    const standing = standings.get(entry.model)
    if (!standing || !isSame(entry, standing))
      throw new ExportError(line, `${entry.llm_name} does not follow from the votes`)
  }
}

function isSame(entry: Entry, standing: Standing): boolean {
  return (
    Math.abs(entry.elo_rating - standing.rating) <= TOLERANCE &&
    Math.abs((entry.confidence_interval ?? Number.NaN) - standing.confidenceInterval) <=
      TOLERANCE &&
    entry.rank === standing.rank &&
    entry.rank_low === standing.rankLow &&
    entry.rank_high === standing.rankHigh &&
    entry.tier === standing.tier &&
    entry.group === standing.group &&
    entry.matches_played === standing.matchesPlayed &&
    entry.wins === standing.wins &&
    entry.losses === standing.losses &&
    entry.ties === standing.ties &&
    entry.both_bad === standing.bothBad
  )
}
