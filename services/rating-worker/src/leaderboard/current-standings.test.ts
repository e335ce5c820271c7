import { estimateUncertainty, fitTallies } from '@assay/rating'
import { expect, test } from 'vitest'
import type { Compute } from '../computing/jobs.ts'
import type { VoteToFold } from '../ledger/vote-to-fold.ts'
import { appendVotes, subtractVotes } from './append-votes.ts'
import { currentStandings } from './current-standings.ts'
import { createLedgerFollower, type LedgerFollower } from './ledger-follower.ts'
import { renewUncertainty } from './renew-uncertainty.ts'

const [ANT, BEE] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const MODELS = [ANT, BEE]

/**
 * Creates one vote from each of this many people. The first `forAnt` people prefer the left model.
 */
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
    leftStyle: null,
    rightStyle: null,
    declined: null,
  }))
}

function freshEstimate({ tallies }: LedgerFollower) {
  return estimateUncertainty(tallies, fitTallies(tallies, MODELS))
}

/** Creates a follower of a ledger with `votes` votes. Its intervals include all of them. */
function followerOf(votes: number): LedgerFollower {
  const follower = createLedgerFollower()
  appendVotes(follower, votesOf(votes, votes / 2))
  currentStandings(follower, MODELS)
  return follower
}

test('intervals are renewed before the ledger has grown by more than 1 %', () => {
  const follower = followerOf(1_000)
  const positions = [10, 1].map((more) => {
    appendVotes(follower, votesOf(more))
    return currentStandings(follower, MODELS).uncertaintyPosition
  })
  expect(positions).toEqual([1_000, 1_011])
})

/** Creates the result that the computing thread returns for a ledger that ends at `position`. */
function computeAt(follower: LedgerFollower, position: number, exclusionChanges = 0) {
  const estimate = freshEstimate(follower)
  return (async () => ({ position, exclusionChanges, estimate })) as unknown as Compute
}

test('intervals that are renewed outside folds keep their place in the ledger', async () => {
  const follower = followerOf(10_000)
  appendVotes(follower, votesOf(60))
  const expected = freshEstimate(follower)
  await renewUncertainty(follower, computeAt(follower, 10_060))
  expect(follower.uncertainty).toEqual({ position: 10_060, estimate: expected })
})

test.each<[string, number, number, number]>([
  ['a few votes', 50, 10_050, 0],
  ['an earlier place in the ledger', 60, 10_000, 0],
  ['a place that the follower has not read', 60, 10_061, 0],
  ['other voters', 60, 10_060, 1],
])('intervals are not renewed for %s', async (_case, votes, position, exclusionChanges) => {
  const follower = followerOf(10_000)
  appendVotes(follower, votesOf(votes))
  await renewUncertainty(follower, computeAt(follower, position, exclusionChanges))
  expect(follower.uncertainty?.position).toBe(10_000)
})

test('intervals that a fold has estimated meanwhile are not replaced', async () => {
  const follower = followerOf(10_000)
  appendVotes(follower, votesOf(60))
  await renewUncertainty(follower, (async () => {
    const estimate = freshEstimate(follower)
    appendVotes(follower, votesOf(50))
    currentStandings(follower, MODELS)
    return { position: 10_060, exclusionChanges: 0, estimate }
  }) as unknown as Compute)
  expect(follower.uncertainty?.position).toBe(10_110)
})

test('a fold that fails leaves no intervals that include its votes', () => {
  const follower = followerOf(100)
  const { head } = follower
  const failed = appendVotes(follower, votesOf(10))
  currentStandings(follower, MODELS)
  subtractVotes(follower, failed, head)

  appendVotes(follower, votesOf(10, 0))
  currentStandings(follower, MODELS)
  expect(follower.uncertainty?.estimate).toEqual(freshEstimate(follower))
})
