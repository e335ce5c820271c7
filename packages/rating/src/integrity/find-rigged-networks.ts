import type { ExpectedBoard } from './expected-board.ts'
import {
  findRiggers,
  findRiggingMembers,
  prepareRiggingTests,
  type RiggerSuspicion,
  type RiggingTest,
} from './find-riggers.ts'
import type { TimedVote } from './timed-vote.ts'
import { type DrawShare, recordsOf } from './voter-records.ts'

/** The expectation for all votes, and the tests of the individual voters. */
interface Expectation {
  readonly board: ExpectedBoard
  readonly drawShare: DrawShare
  readonly tests: readonly RiggingTest[]
}

/**
 * Finds networks whose guests or accounts together favour or punish one model. Returns those guests
 * or accounts whose own votes do so too. This also finds attackers who create a new voter every few
 * votes.
 */
export function findRiggedNetworks(
  votes: readonly TimedVote[],
  { board, drawShare, tests }: Expectation,
): RiggerSuspicion[] {
  const networks = sharedNetworks(votes)
  const ofNetworks = [...networks].flatMap(([voterId, ofNetwork]) =>
    ofNetwork.map((vote) => ({ ...vote, voterId })),
  )
  const together = prepareRiggingTests(recordsOf(ofNetworks, board, drawShare))
  return findRiggers(together, new Set(networks.keys())).flatMap(
    ({ voterId: network, evidence }) => {
      const members = new Set(networks.get(network)?.map(({ voterId }) => voterId))
      const { modelId, direction, gain } = evidence
      return tests
        .filter((test) => test.modelId === modelId && test.direction === direction)
        .flatMap((test) => findRiggingMembers(test, { members, gain }))
    },
  )
}

/** Groups the votes by network, for networks with more than one voter. */
function sharedNetworks(votes: readonly TimedVote[]): ReadonlyMap<string, readonly TimedVote[]> {
  const shared = new Map<string, readonly TimedVote[]>()
  for (const [network, ofNetwork] of Map.groupBy(votes, (vote) => vote.network)) {
    const [one] = ofNetwork
    if (network !== undefined && ofNetwork.some(({ voterId }) => voterId !== one?.voterId))
      shared.set(network, ofNetwork)
  }
  return shared
}
