import { floatAt } from '../at.ts'
import { type CountedVote, orderVote } from '../counted-vote.ts'
import { createIndex, type Index } from '../id-index.ts'
import { FIRST_BETTER, SECOND_BETTER } from '../vote-code.ts'

/** The votes that prefer one of two models, by pair and voter; all indices count from 0. */
export interface Duels {
  readonly models: Index
  /** Indices of the two models of each pair; the first has the smaller id. */
  readonly first: Int32Array
  readonly second: Int32Array
  /** By pair: the number of votes, and the number of votes for the first model. */
  readonly votes: Float64Array
  readonly won: Float64Array
  readonly voters: number
  /** By vote: its pair, its voter, and 1 if it prefers the first model, else 0. */
  readonly pairOf: Int32Array
  readonly voterOf: Int32Array
  readonly preferred: Float64Array
}

/** Reads the votes that prefer one model; ties and both-bad votes are left out. */
export function readDuels(cast: Iterable<CountedVote>): Duels {
  const [models, pairs, voters] = [createIndex(), createIndex(), createIndex()]
  const [first, second]: [number[], number[]] = [[], []]
  const [pairOf, voterOf, preferred]: [number[], number[], number[]] = [[], [], []]
  for (const vote of cast) {
    const { firstModelId, secondModelId, choice } = orderVote(vote)
    if (choice !== FIRST_BETTER && choice !== SECOND_BETTER) continue
    const key = `${firstModelId} ${secondModelId}`
    if (pairs.find(key) === undefined) {
      first.push(models.add(firstModelId))
      second.push(models.add(secondModelId))
    }
    pairOf.push(pairs.add(key))
    voterOf.push(voters.add(vote.voterId))
    preferred.push(choice === FIRST_BETTER ? 1 : 0)
  }
  const duels = {
    models,
    first: Int32Array.from(first),
    second: Int32Array.from(second),
    votes: new Float64Array(first.length),
    won: new Float64Array(first.length),
    voters: voters.ids.length,
    pairOf: Int32Array.from(pairOf),
    voterOf: Int32Array.from(voterOf),
    preferred: Float64Array.from(preferred),
  }
  for (const [vote, pair] of pairOf.entries()) {
    duels.votes[pair] = floatAt(duels.votes, pair) + 1
    duels.won[pair] = floatAt(duels.won, pair) + floatAt(duels.preferred, vote)
  }
  return duels
}
