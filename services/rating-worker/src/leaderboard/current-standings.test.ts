import { estimateUncertainty, fitTallies } from '@assay/rating'
import { expect, test } from 'vitest'
import type { VoteToFold } from '../ledger/vote-to-fold.ts'
import { appendVotes, subtractVotes } from './append-votes.ts'
import { currentStandings } from './current-standings.ts'
import { createLedgerFollower, type LedgerFollower } from './ledger-follower.ts'
import { renewUncertainty } from './renew-uncertainty.ts'

const [ANT, BEE] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const MODELS = [ANT, BEE]

/** Votes of as many people, the first `forAnt` of them for the left model. */
function votesOf(people: number, forAnt = people): VoteToFold[] {
  return Array.from({ length: people }, (_, at) => ({
    voteId: crypto.randomUUID(),
    voterId: crypto.randomUUID(),
    leftModelId: ANT,
    rightModelId: BEE,
    outcome: at < forAnt ? 'left_better' : 'right_better',
    castAt: new Date(0),
    sampleQuestion: false,
    rated: true,
    unratedReason: null,
  }))
}

function freshEstimate({ tallies }: LedgerFollower) {
  return estimateUncertainty(tallies, fitTallies(tallies, MODELS))
}

/** A follower of a ledger of `votes` votes, with intervals of all of them. */
function followerOf(votes: number): LedgerFollower {
  const follower = createLedgerFollower()
  appendVotes(follower, votesOf(votes, votes / 2))
  currentStandings(follower, MODELS)
  return follower
}

test('intervals are never of a ledger that has grown by more than 1 % since', () => {
  const follower = followerOf(1_000)
  const positions = [10, 1].map((more) => {
    appendVotes(follower, votesOf(more))
    return currentStandings(follower, MODELS).uncertaintyPosition
  })
  expect(positions).toEqual([1_000, 1_011])
})

test('intervals renewed while votes are counted are those of the place where it began', async () => {
  const follower = followerOf(10_000)
  appendVotes(follower, votesOf(60))
  const expected = freshEstimate(follower)
  const renewed = renewUncertainty(follower)
  const known = [...follower.firstVotes.keys()].map((voterId, at) => ({
    ...(votesOf(1, at % 2)[0] as VoteToFold),
    voterId,
  }))
  for (let at = 0; follower.uncertainty?.position === 10_000; at++) {
    appendVotes(follower, known.slice(at, at + 1))
    await new Promise(setImmediate)
  }
  await renewed
  expect(follower.head.position).toBeGreaterThan(10_060)
  expect(follower.uncertainty?.position).toBe(10_060)
  expect(follower.uncertainty?.estimate).toEqual(expected)
})

test('intervals are not renewed for a few votes', async () => {
  const follower = followerOf(10_000)
  appendVotes(follower, votesOf(50))
  await renewUncertainty(follower)
  expect(follower.uncertainty?.position).toBe(10_000)
})

test('a fold that fails leaves no intervals of its votes', () => {
  const follower = followerOf(100)
  const { head } = follower
  const failed = appendVotes(follower, votesOf(10))
  currentStandings(follower, MODELS)
  subtractVotes(follower, failed, head)

  appendVotes(follower, votesOf(10, 0))
  currentStandings(follower, MODELS)
  expect(follower.uncertainty?.estimate).toEqual(freshEstimate(follower))
})
