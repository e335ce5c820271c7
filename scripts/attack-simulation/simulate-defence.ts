import { addVote, createTallies, findSuspects, fitTallies, type TimedVote } from '@assay/rating'
import {
  type Arena,
  type Attack,
  PERIOD_END_MS,
  randomFrom,
  simulateAttack,
  simulateHonestVotes,
} from '@assay/rating/simulation'

const MODELS = 12
const HONEST_VOTES = 10_000
const RIGGED_VOTES = 1_000
const IDENTIFICATION = 0.95
/** From the middle of the board both ends are in reach. */
const TARGET = 5

const arena: Arena = {
  modelIds: Array.from({ length: MODELS }, (_, model) => `model-${String(model).padStart(2, '0')}`),
  strengths: Array.from({ length: MODELS }, (_, model) => -0.8 + (1.6 * model) / (MODELS - 1)),
  tasteSpread: 0.5,
  strictnessSpread: 0.5,
  votesEach: 25,
  tieShare: 0.15,
}
const targetId = arena.modelIds[TARGET] as string

export interface Defence {
  /** Places by which the target moves, up or down, with the suspects left out and with everybody. */
  readonly defended: number
  readonly undefended: number
  readonly suspects: number
}

/** One arena with honest votes and, unless `attack` is absent, 1,000 rigged ones. */
export function simulateDefence({
  seed,
  attack,
  identities = 1,
}: {
  seed: number
  attack?: Attack
  identities?: number
}): Defence {
  const random = randomFrom(seed)
  const honest = simulateHonestVotes(arena, HONEST_VOTES, random)
  const plan = { targetId, votes: RIGGED_VOTES, identities, identification: IDENTIFICATION }
  const rigged = attack ? simulateAttack(arena, { ...plan, attack }, random) : []
  const votes = [...honest, ...rigged]
  const suspects = new Set(findSuspects(votes, PERIOD_END_MS).map(({ voterId }) => voterId))
  const place = placeOfTarget(honest)
  const shift = (counted: readonly TimedVote[]) => Math.abs(placeOfTarget(counted) - place)
  return {
    defended: shift(votes.filter(({ voterId }) => !suspects.has(voterId))),
    undefended: shift(votes),
    suspects: suspects.size,
  }
}

function placeOfTarget(votes: readonly TimedVote[]): number {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const { modelIds, strengths } = fitTallies(tallies, arena.modelIds)
  const own = strengths[modelIds.indexOf(targetId)] as number
  return 1 + strengths.filter((strength) => strength > own).length
}
