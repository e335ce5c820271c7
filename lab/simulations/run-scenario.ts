import {
  addVote,
  createTallies,
  createWeigher,
  findModelChanges,
  findSuspects,
  fitTallies,
  ratingOf,
  weigh,
} from '@assay/rating'
import {
  type AttackPlan,
  type Crowd,
  PERIOD_END_MS,
  randomFrom,
  type SimulatedVote,
  type Site,
  simulateAttack,
  simulateCrowd,
  simulateHonestVotes,
} from '@assay/rating/simulation'
import { arena, crowdStrengths, drawShare, targetId } from './simulated-arena.ts'

/** A site with its honest voters and its riggers. */
export interface Scenario {
  readonly site: Site & { readonly votesEach?: number }
  readonly attack?: Omit<AttackPlan, 'targetId'>
  readonly crowd?: CrowdPlan
  /** If true, no voter is excluded, which shows the effect of the weights alone. */
  readonly weightsOnly?: boolean
}

/** Honest newcomers with a common taste; 40 by default. */
export interface CrowdPlan extends Partial<Crowd> {
  readonly taste: keyof typeof crowdStrengths
  readonly votesEach?: number
}

export interface Outcome {
  /** How many places the target moved, without sign. */
  readonly places: number
  readonly points: number
  /** How many places the target moved if every vote had full weight and no voter were excluded. */
  readonly openPlaces: number
  /** Shares from 0 to 1 of riggers and of honest voters who were excluded. */
  readonly caught: number
  readonly honestExcluded: number
  readonly crowdExcluded: number
  /** Share of their weight that the honest votes keep. */
  readonly honestKept: number
  /** Share of their weight that the votes of the crowd keep. */
  readonly crowdKept: number
  /** 1 if the change test reports the target, otherwise 0. */
  readonly changeSeen: number
}

/** Runs a scenario through the production functions. */
export function runScenario(scenario: Scenario, seed: number): Outcome {
  const random = randomFrom(seed)
  const { votesEach = arena.votesEach, ...site } = scenario.site
  const honest = simulateHonestVotes({ ...arena, votesEach }, site, random)
  if (scenario.crowd) honest.push(...simulateCrowdOf(scenario.crowd, random))
  const attack = scenario.attack && { ...scenario.attack, targetId }
  const rigged = attack ? simulateAttack(arena, attack, random) : []
  const votes = [...honest, ...rigged].sort(byTime)
  const found = scenario.weightsOnly ? [] : findSuspects(votes, PERIOD_END_MS, { drawShare })
  const suspects = new Set(found.map(({ voterId }) => voterId))
  const kept = votes.filter(({ voterId }) => !suspects.has(voterId))
  const crowd = honest.filter(({ voterId }) => voterId.startsWith('crowd'))
  const changes = findModelChanges(votes)
  const before = targetAmong(honest, weightsOf(honest))
  const weights = weightsOf(votes)
  const after = targetAmong(kept, weights)
  const freeWeights = weightsOf(honest, (vote) => ({ ...vote, network: undefined }))
  const keptBy = (own: typeof honest) => total(own, weights) / total(own, freeWeights)
  const open = targetAmong(votes, new Map(votes.map((vote) => [vote, 1_000])))
  return {
    places: Math.abs(after.place - before.place),
    points: Math.abs(after.rating - before.rating),
    openPlaces: Math.abs(open.place - before.place),
    caught: shareOf(rigged, suspects),
    honestExcluded: shareOf(honest, suspects),
    crowdExcluded: shareOf(crowd, suspects),
    changeSeen: Number(changes.some(({ modelId }) => modelId === targetId)),
    honestKept: keptBy(honest),
    crowdKept: crowd.length === 0 ? 1 : keptBy(crowd),
  }
}

function simulateCrowdOf(
  { taste, votesEach = arena.votesEach, ...crowd }: CrowdPlan,
  random: () => number,
): SimulatedVote[] {
  const strengths = crowdStrengths[taste]
  return simulateCrowd(
    { ...arena, votesEach },
    { people: 40, days: 10, strengths, ...crowd },
    random,
  )
}

export const byTime = (one: SimulatedVote, other: SimulatedVote) => one.castAtMs - other.castAtMs

type Weights = ReadonlyMap<SimulatedVote, number>

/** Computes the weights that the votes get if they are folded in order of time. */
export function weightsOf(
  votes: readonly SimulatedVote[],
  toWeighable: (vote: SimulatedVote) => SimulatedVote = (vote) => vote,
): Weights {
  const weigher = createWeigher()
  return new Map(votes.toSorted(byTime).map((vote) => [vote, weigh(weigher, toWeighable(vote))]))
}

function total(votes: readonly SimulatedVote[], weights: Weights): number {
  return votes.reduce((sum, vote) => sum + (weights.get(vote) ?? 0), 0)
}

function targetAmong(votes: readonly SimulatedVote[], weights: Weights) {
  const tallies = createTallies()
  for (const vote of votes) {
    const weight = weights.get(vote) ?? 0
    if (weight > 0) addVote(tallies, vote, weight)
  }
  const { modelIds, strengths } = fitTallies(tallies, arena.modelIds)
  const own = strengths[modelIds.indexOf(targetId)] ?? 0
  return { rating: ratingOf(own), place: 1 + strengths.filter((other) => other > own).length }
}

/** Share of the voters of these votes who are suspects. */
function shareOf(votes: readonly SimulatedVote[], suspects: ReadonlySet<string>): number {
  const voters = new Set(votes.map(({ voterId }) => voterId))
  const found = [...voters].filter((voterId) => suspects.has(voterId))
  return voters.size === 0 ? 0 : found.length / voters.size
}
