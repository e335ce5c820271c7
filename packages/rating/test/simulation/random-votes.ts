import type { CountedVote } from '../../src/counted-vote.ts'
import { randomFrom } from './seeded-random.ts'

export interface RandomVotesOptions {
  readonly votes: number
  readonly models: number
  readonly voters: number
  /** Ids of the models; made up when absent. */
  readonly modelIds?: readonly string[]
}

const SEED = 20_261_120

/** Votes of equally busy voters on random pairs of models of differing strength; always the same. */
export function* randomVotes(options: RandomVotesOptions): Generator<CountedVote> {
  const { votes, models, voters } = options
  const random = randomFrom(SEED)
  const ids =
    options.modelIds ?? Array.from({ length: models }, (_, at) => `m${String(at).padStart(4, '0')}`)
  const odds = ids.map((_, at) => Math.exp((2 * at) / models - 1))
  for (let vote = 0; vote < votes; vote++) {
    const left = Math.floor(random() * models)
    const right = (left + 1 + Math.floor(random() * (models - 1))) % models
    yield {
      voterId: `v${vote % voters}`,
      leftModelId: ids[left] as string,
      rightModelId: ids[right] as string,
      outcome: drawOutcome(random(), odds[left] as number, odds[right] as number),
    }
  }
}

const TIE_SHARE = 0.1

function drawOutcome(draw: number, left: number, right: number): CountedVote['outcome'] {
  if (draw < TIE_SHARE) return 'tie'
  const at = ((draw - TIE_SHARE) / (1 - TIE_SHARE)) * (1 + left + right)
  if (at < left) return 'left_better'
  return at < left + right ? 'right_better' : 'both_bad'
}
