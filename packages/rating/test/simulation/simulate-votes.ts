import type { VoteOutcome } from '@assay/contracts/votes'
import { at } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import type { CountedVote } from '../../src/counted-vote.ts'
import { normalFrom } from '../../src/seeded-random.ts'

/** A simulated arena: the mean strengths of its models, and how voters differ. */
export interface Arena {
  readonly modelIds: readonly string[]
  /**
   * Mean strength of each model, in log-odds; a model with strength 0 is good enough for half of
   * the voters.
   */
  readonly strengths: readonly number[]
  /** Standard deviation of a model's strength among voters. */
  readonly tasteSpread: number
  /** Standard deviation of the voters' strictness towards all models. */
  readonly strictnessSpread: number
  /** Median number of votes per voter. */
  readonly votesEach: number
  /** Share of votes that call two models equal, unless both are bad. */
  readonly tieShare: number
  /**
   * Log-odds, beyond the strengths, by which the first model is preferred to the second, the second
   * to the third, and the third to the first. Default: none.
   */
  readonly cycle?: number
}

/**
 * Creates an arena whose models lie at equal distances.
 * @param spread how much voters differ in taste and in strictness, in log-odds.
 */
export function createArena(models: number, votesEach: number, spread: number): Arena {
  return {
    modelIds: Array.from({ length: models }, (_, model) => `model-${model + 10}`),
    strengths: Array.from({ length: models }, (_, model) => -0.8 + (1.6 * model) / (models - 1)),
    ...{ tasteSpread: spread, strictnessSpread: spread, votesEach, tieShare: 0.15 },
  }
}

/** Activity varies widely: a tenth of the voters cast at least three times the median. */
const BUSYNESS_SPREAD = 0.9

/** Simulates votes of `voters` people with individual tastes, on random pairs. */
export function simulateVotes(arena: Arena, voters: number, random: () => number): CountedVote[] {
  return Array.from({ length: voters }, (_, voter) => {
    const liking = drawLiking(arena, random)
    const strengths = arena.strengths.map((mean, model) => mean + at(liking, model))
    const votes = drawBusyness(arena, random)
    return Array.from({ length: votes }, () => simulateVote(arena, strengths, `v${voter}`, random))
  }).flat()
}

/** Draws how much stronger each model is for one voter than on average. */
export function drawLiking(arena: Arena, random: () => number): number[] {
  const mildness = arena.strictnessSpread * normalFrom(random)
  return arena.strengths.map(() => mildness + arena.tasteSpread * normalFrom(random))
}

/** Draws the number of votes of one voter. */
export function drawBusyness({ votesEach }: Arena, random: () => number): number {
  return Math.max(1, Math.round(votesEach * Math.exp(BUSYNESS_SPREAD * normalFrom(random))))
}

/** Simulates a vote on a random pair by a voter with these strengths. */
export function simulateVote(
  { modelIds, tieShare, cycle = 0 }: Arena,
  strengths: readonly number[],
  voterId: string,
  random: () => number,
): CountedVote {
  const left = Math.floor(random() * modelIds.length)
  const step = 1 + Math.floor(random() * (modelIds.length - 1))
  const right = (left + step) % modelIds.length
  const shift = (cycle * directionOf(left, right)) / 2
  const { first, second } = choiceAmong(at(strengths, left) + shift, at(strengths, right) - shift)
  return {
    voterId,
    leftModelId: at(modelIds, left),
    rightModelId: at(modelIds, right),
    outcome: drawOutcome(first, second, tieShare, random),
  }
}

/** 1 or −1 within the cycle of the first three models, 0 for all other pairs. */
function directionOf(left: number, right: number): number {
  if (left > 2 || right > 2) return 0
  return (left + 1) % 3 === right ? 1 : -1
}

function drawOutcome(
  first: number,
  second: number,
  tieShare: number,
  random: () => number,
): VoteOutcome {
  const draw = random()
  if (draw >= first + second) return 'both_bad'
  if (random() < tieShare) return 'tie'
  return draw < first ? 'left_better' : 'right_better'
}
