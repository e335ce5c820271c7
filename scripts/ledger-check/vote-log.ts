import type { ChangeLine, LedgerLine } from '@assay/contracts'
import { createOwnWeights, WEIGHT_UNITS } from '@assay/rating'
import { ExportError } from './export-error.ts'
import type { ExportLine } from './read-export.ts'

/** The votes of an export as they take part in the ratings, with their weights checked. */
export interface VoteLog {
  /**
   * The vote of the next line, or the one that it restores; undefined for other lines.
   * @throws {ExportError} for a weight that does not follow from the lines before.
   */
  next(read: ExportLine): LedgerLine | undefined
}

/** May a person put back a vote that was left out for this? */
export function isRestorable(reason: LedgerLine['unrated_reason']): boolean {
  return reason === 'network_share' || reason === 'self_identified'
}

/** Builds a log of no votes. */
export function createVoteLog(): VoteLog {
  const weigh = createOwnWeights()
  const questions = createQuestions()
  /** Votes that may be put back, as they would count then. */
  const restorable = new Map<number, LedgerLine>()

  const nextVote = (number: number, vote: LedgerLine) => {
    questions.next(number, vote)
    const rule = weigh(toOwnVote(vote), wasWeighed(vote))
    verifyWeight(number, vote, wasWeighed(vote) ? rule : 0)
    if (isRestorable(vote.unrated_reason)) {
      const counted = { rated: true, unrated_reason: null, weight: rule / WEIGHT_UNITS }
      restorable.set(vote.seq, { ...vote, ...counted })
    }
    return vote
  }

  const nextRestored = (number: number, change: ChangeLine) => {
    if (change.kind !== 'reversal' || !('vote' in change)) return undefined
    const vote = restorable.get(change.vote)
    if (vote?.weight !== change.weight)
      throw new ExportError(number, `the weight is ${vote?.weight}`)
    return vote
  }

  return {
    next(read) {
      if (read.kind === 'snapshot') return undefined
      return read.kind === 'vote'
        ? nextVote(read.number, read.vote)
        : nextRestored(read.number, read.change)
    },
  }
}

function toOwnVote(vote: LedgerLine) {
  return {
    voterId: vote.voter,
    sampleQuestion: vote.sample_question,
    position: vote.seq,
    questionSince: vote.question_since,
  }
}

/** Checks that a question begins with a vote of the same voter that begins it. */
function createQuestions() {
  const askers = new Map<number, string>()
  return {
    next(number: number, { seq, voter, question_since: since }: LedgerLine): void {
      if (since === seq) askers.set(seq, voter)
      if (since !== null && askers.get(since) !== voter)
        throw new ExportError(number, 'its question does not begin with a vote of its voter')
    },
  }
}

/** Is it one of its voter's votes that met the rules when they were cast? */
function wasWeighed({ rated, unrated_reason: reason }: LedgerLine): boolean {
  return rated || reason === 'network_share'
}

/**
 * The share of a network may make a vote lighter, and one that weighs nothing is not rated; which
 * network a vote came from is nobody's business, so that the rest must be taken from the chain.
 */
function verifyWeight(number: number, { rated, weight }: LedgerLine, rule: number): void {
  const units = Math.round(weight * WEIGHT_UNITS)
  const isRight = units <= rule && rated === units > 0
  if (!isRight) throw new ExportError(number, `the weight is ${rule / WEIGHT_UNITS}`)
}
