import type { VoteOutcome } from '@assay/contracts'
import { at } from '../at.ts'
import { choiceAmong } from '../choice.ts'
import type { CountedVote } from '../counted-vote.ts'
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
    const mildness = arena.strictnessSpread * normalFrom(random)
    const taste = arena.strengths.map(
      (mean) => mean + mildness + arena.tasteSpread * normalFrom(random),
    )
    const busyness = Math.exp(BUSYNESS_SPREAD * normalFrom(random))
    const votes = Math.max(1, Math.round(arena.votesEach * busyness))
    return Array.from({ length: votes }, () => simulateVote(arena, taste, `v${voter}`, random))
  }).flat()
}

function simulateVote(
  { modelIds, tieShare }: Arena,
  taste: readonly number[],
  voterId: string,
  random: () => number,
): CountedVote {
  const left = Math.floor(random() * modelIds.length)
  const step = 1 + Math.floor(random() * (modelIds.length - 1))
  const right = (left + step) % modelIds.length
  const { first, second } = choiceAmong(at(taste, left), at(taste, right))
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
