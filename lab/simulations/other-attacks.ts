import { MIN_CROWD } from '@assay/contracts/expertise-roles'
import {
  boardStandings,
  createBoardLog,
  EXPERTISE_BOARDS,
  findSuspects,
  significant,
  type VoterVerdicts,
  verdictRates,
} from '@assay/rating'
import {
  type AssessedVote,
  assessHonestly,
  assessWrongly,
  PERIOD_END_MS,
  randomFrom,
  type SimulatedVote,
  simulateAttack,
  simulateHonestVotes,
} from '@assay/rating/simulation'
import { weightsOf } from './run-scenario.ts'
import { arena, drawShare, targetId } from './simulated-arena.ts'

const SITE = { ageDays: 10, votes: 4_000 }
const LIARS = {
  attack: 'omnipresent',
  identities: 10,
  votesEach: 30,
  days: 2,
  networks: 1,
  isAccount: true,
  targetId,
} as const
/**
 * For each tier, how many votes of one network the fold puts on expertise boards if no other
 * experts vote.
 */
const ROOM = { declared: LIARS.identities * LIARS.votesEach, identified: MIN_CROWD / 2 }

/**
 * Ten accounts of one network claim to be clinicians, with this tier, and vote for the target.
 * Returns the number of ranked models and of claimed differences on the boards by expertise and
 * role.
 */
export function claimExpertise(tier: 'declared' | 'identified', seed: number): number {
  const random = randomFrom(seed)
  const log = createBoardLog()
  const liars = simulateAttack(arena, LIARS, random)
  const votes: SimulatedVote[] = [...simulateHonestVotes(arena, SITE, random), ...liars]
  const weights = weightsOf(votes)
  const labelled = new Set(liars.slice(0, ROOM[tier]))
  for (const [at, vote] of votes.entries()) {
    const weight = weights.get(vote) ?? 0
    const logged = { ...vote, position: at + 1, rated: weight > 0, weight }
    log.addVote(logged, true)
    log.labelVote(logged, 'subject', ['genetics'])
    if (labelled.has(vote)) log.labelVote(logged, 'expertise', [tier, 'clinician'])
  }
  const boards = boardStandings(log, arena.modelIds, new Set(EXPERTISE_BOARDS))
  const ranked = boards.flatMap(({ entries }) => entries.filter(({ rank }) => rank !== null))
  return ranked.length + significant(boards.flatMap(({ differences }) => differences)).length
}

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
