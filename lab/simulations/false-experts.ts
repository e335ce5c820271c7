import { MIN_CROWD } from '@assay/contracts/expertise-roles'
import { boardStandings, createBoardLog, EXPERTISE_BOARDS, significant } from '@assay/rating'
import {
  randomFrom,
  type SimulatedVote,
  simulateAttack,
  simulateHonestVotes,
} from '@assay/rating/simulation'
import { byTime, weightsOf } from './run-scenario.ts'
import { arena, targetId } from './simulated-arena.ts'

const SITE = { ageDays: 10, votes: 4_000 }
const LIARS = { attack: 'omnipresent', identities: 10, votesEach: 30, days: 2, targetId } as const
/** The largest share of a role's votes that the fold accepts from one network or mail domain. */
const SHARE = 0.5
/** Honest clinicians of one clinic, and the median of their votes. */
const CLINIC = { people: 15, votesEach: 5 }

/**
 * Ten accounts in `networks` networks (or with as many mail domains) claim to be clinicians, with
 * this tier, and vote for the target. Returns the number of ranked models and of claimed
 * differences on the boards by expertise and role.
 */
export function claimExpertise(
  tier: 'declared' | 'identified',
  networks: number,
  seed: number,
): number {
  const random = randomFrom(seed)
  const log = createBoardLog()
  const liars = simulateAttack(arena, { ...LIARS, networks, isAccount: true }, random)
  const votes: SimulatedVote[] = [...simulateHonestVotes(arena, SITE, random), ...liars]
  const weights = weightsOf(votes)
  const labelled = new Set(tier === 'declared' ? liars : withinShare(liars))
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

/**
 * Returns the share, from 0 to 1, of their votes with which honest clinics reach an otherwise empty
 * board. No clinician is attested, and each clinic has one network or mail domain.
 */
export function keptByClinics(clinics: number, seed: number, share = SHARE): number {
  const random = randomFrom(seed)
  const { people, votesEach } = CLINIC
  const site = { ...SITE, votes: clinics * people * 3 * votesEach }
  const voters = simulateHonestVotes({ ...arena, votesEach }, site, random)
  const numberOf = ({ voterId }: SimulatedVote) => Number(voterId.replace('honest-', ''))
  const votes = voters
    .filter((vote) => numberOf(vote) < clinics * people)
    .map((vote) => ({ ...vote, network: `clinic-${numberOf(vote) % clinics}` }))
  return withinShare(votes, share).length / votes.length
}

/** Lists the votes that the fold accepts if it handles them one by one, in order of time. */
function withinShare(votes: readonly SimulatedVote[], share = SHARE): SimulatedVote[] {
  const accepted = new Map<string, number>()
  let all = 0
  return votes.toSorted(byTime).filter(({ network = '' }) => {
    const own = accepted.get(network) ?? 0
    if (own >= MIN_CROWD / 2 && own + 1 > share * (all + 1)) return false
    accepted.set(network, own + 1)
    all++
    return true
  })
}
