import { at } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import type { CountedVote } from '../../src/counted-vote.ts'
import { fitStrengths } from '../../src/fit-strengths.ts'
import { choiceTotals } from '../../src/pair-weights.ts'
import { normalFrom } from './seeded-random.ts'
import { type Arena, drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena with subjects in which models are stronger or weaker than overall. */
export interface SubjectArena extends Arena {
  readonly subjects: number
  /** Standard deviation of a model's strength between subjects. */
  readonly effectSpread: number
  /** Share of a voter's votes in the voter's main subject. */
  readonly ownSubjectShare: number
}

/** For each subject, the mean strength of each model. */
export type SubjectStrengths = readonly (readonly number[])[]

export interface SubjectVote {
  readonly subject: number
  readonly vote: CountedVote
}

/** Votes per voter that count in full. */
const MAX_VOTES = 30

export function drawSubjects(arena: SubjectArena, random: () => number): SubjectStrengths {
  return Array.from({ length: arena.subjects }, () =>
    arena.strengths.map((mean) => mean + arena.effectSpread * normalFrom(random)),
  )
}

/**
 * Simulates `votes` votes of people with individual tastes, who mostly vote in one main subject.
 */
export function simulateSubjectVotes(
  arena: SubjectArena,
  subjects: SubjectStrengths,
  votes: number,
  random: () => number,
): SubjectVote[] {
  const cast: SubjectVote[] = []
  for (let voter = 0; cast.length < votes; voter++) {
    const liking = drawLiking(arena, random)
    const bySubject = subjects.map((means) => means.map((mean, model) => mean + at(liking, model)))
    const own = Math.floor(random() * arena.subjects)
    const count = Math.min(MAX_VOTES, drawBusyness(arena, random), votes - cast.length)
    for (let vote = 0; vote < count; vote++) {
      const subject = random() < arena.ownSubjectShare ? own : Math.floor(random() * arena.subjects)
      cast.push({
        subject,
        vote: simulateVote(arena, at(bySubject, subject), `v${voter}`, random),
      })
    }
  }
  return cast
}

const MANY = 1e7

/**
 * Returns the strengths of the models in a subject for infinitely many voters.
 * @param likings likings of enough voters to represent all.
 */
export function trueStrengths(
  tieShare: number,
  strengths: readonly number[],
  likings: readonly (readonly number[])[],
): Float64Array {
  const decided = 1 - tieShare
  const pairs = strengths.flatMap((one, first) =>
    strengths.slice(first + 1).map((other, step) => {
      const second = first + 1 + step
      let [firstBetter, secondBetter] = [0, 0]
      for (const liking of likings) {
        const choice = choiceAmong(one + at(liking, first), other + at(liking, second))
        firstBetter += choice.first / likings.length
        secondBetter += choice.second / likings.length
      }
      return {
        first,
        second,
        firstBetter: MANY * decided * firstBetter,
        secondBetter: MANY * decided * secondBetter,
        tie: MANY * tieShare * (firstBetter + secondBetter),
        bothBad: MANY * (1 - firstBetter - secondBetter),
      }
    }),
  )
  return fitStrengths(choiceTotals(strengths.length, pairs))
}
