import { findSuspects, type VoterVerdicts, verdictRates } from '@assay/rating'
import {
  type AssessedVote,
  assessHonestly,
  assessWrongly,
  PERIOD_END_MS,
  randomFrom,
  simulateHonestVotes,
} from '@assay/rating/simulation'
import { weightsOf } from './run-scenario.ts'
import { arena, drawShare, targetId } from './simulated-arena.ts'

const SITE = { ageDays: 10, votes: 4_000 }
/** The effect of false verdicts on the target's quality rate. */
export interface VerdictOutcome {
  /** How far the rate moved, in half-widths of its interval without the attack. */
  readonly moved: number
  /** The same if no voter were excluded. */
  readonly openMoved: number
  /** Shares from 0 to 1 of the riggers and of honest voters who were excluded. */
  readonly caught: number
  readonly honestExcluded: number
}

/** Ten accounts call the target wrong on 47 ties within two days, among `votes` honest votes. */
export function assessFalsely(votes: number, seed: number): VerdictOutcome {
  const random = randomFrom(seed)
  const cast = simulateHonestVotes(arena, { ...SITE, votes }, random)
  const honest = assessHonestly(cast, arena.modelIds, random)
  const others = arena.modelIds.filter((id) => id !== targetId).slice(0, 3)
  const plan = { identities: 10, verdicts: 47, days: 2 }
  const rigged = assessWrongly(plan, [targetId, ...others], random)
  const all = [...honest, ...rigged]
  const found = findSuspects(all, PERIOD_END_MS, { drawShare })
  const suspects = new Set(found.map(({ voterId }) => voterId))
  const before = qualityOf(honest)
  const halfWidth = (before.high - before.low) / 2
  const movedBy = (kept: readonly AssessedVote[]) =>
    Math.abs(qualityOf(kept).share - before.share) / halfWidth
  const voters = new Set(honest.map(({ voterId }) => voterId))
  const caught = suspects.difference(voters).size
  return {
    moved: movedBy(all.filter(({ voterId }) => !suspects.has(voterId))),
    openMoved: movedBy(all),
    caught: caught / plan.identities,
    honestExcluded: suspects.intersection(voters).size / voters.size,
  }
}

/** The target's quality rate. */
function qualityOf(votes: readonly AssessedVote[]) {
  const weights = weightsOf(votes)
  const assessed = votes.filter((vote) => verdictOnTarget(vote) !== null)
  const voters = Map.groupBy(assessed, ({ voterId }) => voterId)
  const { quality } = verdictRates(
    Array.from(voters.values(), (own): VoterVerdicts => {
      const given = (verdict: 'right' | 'wrong') => {
        const same = own.filter((vote) => verdictOnTarget(vote) === verdict)
        const weight = same.reduce((sum, vote) => sum + (weights.get(vote) ?? 0) / 1_000, 0)
        return { [verdict]: { answers: same.length, weight } }
      }
      return { ...given('right'), ...given('wrong') }
    }),
  )
  if (!quality) throw new RangeError('the site has too few verdicts')
  return quality
}

function verdictOnTarget({ leftModelId, rightModelId, leftVerdict, rightVerdict }: AssessedVote) {
  if (leftModelId === targetId) return leftVerdict
  return rightModelId === targetId ? rightVerdict : null
}
