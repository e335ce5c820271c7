import { at } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import { addVote } from '../../src/count-votes.ts'
import type { CountedVote } from '../../src/counted-vote.ts'
import { fitStrengths } from '../../src/fit-strengths.ts'
import { choiceTotals } from '../../src/pair-weights.ts'
import { normalFrom } from '../../src/seeded-random.ts'
import { createTallies } from '../../src/tallies.ts'
import { type Arena, drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena with subjects in which models are stronger or weaker than overall. */
export interface SubjectArena extends Arena {
  readonly subjects: number
  /** Standard deviation of a model's strength among subjects. */
  readonly effectSpread: number
  /** Share of a voter's votes in the voter's main subject. */
  readonly ownSubjectShare: number
  /** Share of the votes in the first subject; by default all subjects are equally frequent. */
  readonly firstSubjectShare?: number
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
    const own = drawSubject(arena, random)
    const count = Math.min(MAX_VOTES, drawBusyness(arena, random), votes - cast.length)
    for (let vote = 0; vote < count; vote++) {
      const subject = random() < arena.ownSubjectShare ? own : drawSubject(arena, random)
      cast.push({
        subject,
        vote: simulateVote(arena, at(bySubject, subject), `v${voter}`, random),
      })
    }
  }
  return cast
}

function drawSubject({ subjects, firstSubjectShare }: SubjectArena, random: () => number): number {
  if (firstSubjectShare === undefined) return Math.floor(random() * subjects)
  return random() < firstSubjectShare ? 0 : 1 + Math.floor(random() * (subjects - 1))
}

/** Returns the tallies of all votes, and the tallies of the votes in each subject. */
export function tallyBySubject(subjects: number, cast: readonly SubjectVote[]) {
  const all = createTallies()
  const boards = Array.from({ length: subjects }, createTallies)
  for (const { subject, vote } of cast) {
    addVote(all, vote)
    addVote(at(boards, subject), vote)
  }
  return { all, boards }
}

/** Enough to represent all voters. */
const LIKINGS = 2_000

/**
 * Draws the tastes of a sample of voters. Each taste is paired with its opposite, so that the mean
 * is exact.
 */
export function drawLikings(arena: Arena, random: () => number): number[][] {
  const half = Array.from({ length: LIKINGS / 2 }, () => drawLiking(arena, random))
  return half.flatMap((liking) => [liking, liking.map((part) => -part)])
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
