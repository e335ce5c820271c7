import type { VoteOutcome } from '@assay/contracts/votes'
import { at } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import type { CountedVote } from '../../src/counted-vote.ts'
import { normalFrom } from './seeded-random.ts'

/** A made-up arena: what voters would think of its models on average, and how they differ. */
export interface Arena {
  readonly modelIds: readonly string[]
  /** Mean strength of each model, in log-odds against the bar. */
  readonly strengths: readonly number[]
  /** Standard deviation, between voters, of the strength that each model has for a voter. */
  readonly tasteSpread: number
  /** Standard deviation, between voters, of how strict they are with all models alike. */
  readonly strictnessSpread: number
  /** Median number of votes of a voter. */
  readonly votesEach: number
  /** Share of votes that call two models equal, unless both are bad. */
  readonly tieShare: number
}

/** Some are far busier than others: a tenth cast three times the median or more. */
const BUSYNESS_SPREAD = 0.9

/** Votes of `voters` people, each with a taste of their own, on random pairs. */
export function simulateVotes(arena: Arena, voters: number, random: () => number): CountedVote[] {
  return Array.from({ length: voters }, (_, voter) => {
    const liking = drawLiking(arena, random)
    const strengths = arena.strengths.map((mean, model) => mean + at(liking, model))
    const votes = drawBusyness(arena, random)
    return Array.from({ length: votes }, () => simulateVote(arena, strengths, `v${voter}`, random))
  }).flat()
}

/** By model: how much stronger it is for one voter than for all. */
export function drawLiking(arena: Arena, random: () => number): number[] {
  const mildness = arena.strictnessSpread * normalFrom(random)
  return arena.strengths.map(() => mildness + arena.tasteSpread * normalFrom(random))
}

/** How many votes one voter casts. */
export function drawBusyness({ votesEach }: Arena, random: () => number): number {
  return Math.max(1, Math.round(votesEach * Math.exp(BUSYNESS_SPREAD * normalFrom(random))))
}

/** A vote on a random pair by somebody for whom the models have these strengths. */
export function simulateVote(
  { modelIds, tieShare }: Arena,
  strengths: readonly number[],
  voterId: string,
  random: () => number,
): CountedVote {
  const left = Math.floor(random() * modelIds.length)
  const step = 1 + Math.floor(random() * (modelIds.length - 1))
  const right = (left + step) % modelIds.length
  const { first, second } = choiceAmong(at(strengths, left), at(strengths, right))
  return {
    voterId,
    leftModelId: at(modelIds, left),
    rightModelId: at(modelIds, right),
    outcome: drawOutcome(first, second, tieShare, random),
  }
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
